import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Account, accountById } from '../accounts.store.ts';
import { deleteIdentity, identitiesOf, lockUser } from '../credentials/identities.store.ts';
import { passkeysOf } from '../credentials/passkeys.store.ts';
import type { Sessions } from '../identity/sessions.ts';

export interface UnlinkDeps {
  db: Db;
  sessions: Sessions;
}

interface Unlinking {
  identityId: string;
  /** The token of the caller's session. */
  token: string | undefined;
}

/** Unlinks a provider, unless it is the last way to sign in. */
export async function unlink(
  { db, sessions }: UnlinkDeps,
  { id: userId }: Account,
  { identityId, token }: Unlinking,
): Promise<void> {
  if (!(await sessions.isFresh(token))) throw new Refusal(providerRefusals.signInAgain);
  await inTransaction(db, async (tx) => {
    // The user's row is locked, so that two concurrent requests cannot remove the last two ways to sign in.
    await lockUser(tx, userId);
    const linked = await identitiesOf(tx, userId);
    if (!linked.some(({ id }) => id === identityId)) throw new Refusal(providerRefusals.notLinked);
    const account = await accountById(tx, userId);
    const others = linked.length - 1 + (account?.passwordHash ? 1 : 0) + (await passkeysOf(tx, userId)).length;
    if (others === 0) throw new Refusal(providerRefusals.lastWay);
    await deleteIdentity(tx, userId, identityId);
  });
}
