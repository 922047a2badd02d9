import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { SETUP_FRAGMENT } from '@nave/domain/accounts/first-owner.ts';
import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import type { Platform } from '../platform/platform.ts';
import type { Erasures } from './erasure/erasures.ts';
import type { FirstOwner } from './first-owner.ts';
import type { RotatingSecret } from './identity/rotating-secret.ts';
import { newSupportKey } from './identity/user-hash.ts';
import type { ResetSecondFactor } from './second-factor/reset-second-factor.ts';

interface ServerCommandsDeps extends Pick<Platform, 'commands'> {
  publicUrl: string;
  firstOwner: Pick<FirstOwner, 'newCode'>;
  resetSecondFactor: ResetSecondFactor;
  guestSecret: Pick<RotatingSecret, 'rotate'>;
  /** Null without SUPPORT_HASH_KEY. */
  supportKey: Pick<RotatingSecret, 'rotate'> | null;
  erasures: Pick<Erasures, 'erase'>;
}

/** Defines the operator's commands about accounts and the secrets of sessions. */
export function defineServerCommands(deps: ServerCommandsDeps): void {
  const { commands, publicUrl, firstOwner, resetSecondFactor, guestSecret, supportKey, erasures } = deps;
  commands.define('resetSecondFactor', async (email) => {
    await resetSecondFactor(email);
    return '';
  });
  commands.define('forget', async (email) => JSON.stringify(await erasures.erase(null, foldEmail(email.trim()))));
  commands.define('owner', async () => {
    const code = await firstOwner.newCode();
    if (code === null) throw new Refusal(accountRefusals.hasOwner);
    return `${publicUrl}/dashboard#${SETUP_FRAGMENT}=${code}`;
  });
  commands.define('rotateGuests', async () => {
    await guestSecret.rotate();
    return '';
  });
  commands.define('rotateSupport', async () => {
    if (!supportKey) throw new BackupError('SUPPORT_HASH_KEY is not set, so there is no key to replace.');
    return (await supportKey.rotate(newSupportKey)).toString();
  });
}
