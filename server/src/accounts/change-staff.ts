import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { type Actor, isStaff, type User } from '@nave/domain/kernel/actor.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { requireClient } from '../clients/require-client.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { actorNow } from './actor-now.ts';
import { lockStaff } from './staff.store.ts';

interface StaffChange {
  clientId: string;
  /** What is said where the client is not there, or the actor is not of its staff any more. */
  missing?: RefusalText;
}

/**
 * Makes a change of a client's staff or tokens in one transaction, one at a time for each client. `work` gets the actor with the
 * rights of that moment and must ask its policy of that actor: the rights that let the request in may be lost by now. Of
 * two admins who remove each other, the second is refused (USR-198).
 */
export function changeStaff<Result>(
  db: Db,
  actor: Actor,
  { clientId, missing = staffRefusals.notFound }: StaffChange,
  work: (tx: Executor, actor: User) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await requireClient(tx, clientId, missing);
    await lockStaff(tx, clientId);
    const now = await actorNow(tx, actor);
    if (!now || !isStaff(now, clientId)) throw new Refusal(missing);
    return work(tx, now);
  });
}
