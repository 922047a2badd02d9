import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Account, accountById } from '../accounts.store.ts';
import type { Sessions } from '../identity/sessions.ts';
import { deleteIdentity, identitiesOf, lockUser } from '../ways-in/identities.store.ts';
import { passkeysOf } from '../ways-in/passkeys.store.ts';

export interface UnlinkDeps {
  db: Db;
  sessions: Sessions;
}

interface Unlinking {
  identityId: string;
  /** Of the session that asks. */
  token: string | undefined;
}

/** Takes away a way to sign in, while another remains. */
export async function unlink(
  { db, sessions }: UnlinkDeps,
  { id: userId }: Account,
  { identityId, token }: Unlinking,
): Promise<void> {
  if (!(await sessions.isFresh(token))) throw new Refusal(providerRefusals.signInAgain);
  await inTransaction(db, async (tx) => {
    // Of two at once the second sees what the first has left.
    await lockUser(tx, userId);
    const linked = await identitiesOf(tx, userId);
    if (!linked.some(({ id }) => id === identityId)) throw new Refusal(providerRefusals.notLinked);
    const account = await accountById(tx, userId);
    const others = linked.length - 1 + (account?.passwordHash ? 1 : 0) + (await passkeysOf(tx, userId)).length;
    if (others === 0) throw new Refusal(providerRefusals.lastWay);
    await deleteIdentity(tx, userId, identityId);
  });
}
