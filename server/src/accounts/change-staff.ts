import { staffRefusals } from '@nave/domain/accounts/staff.texts.ts';
import { type Actor, isStaff, type User } from '@nave/domain/kernel/actor.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { requireClient } from '../clients/require-client.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { reloadActor } from './reload-actor.ts';
import { lockStaff } from './staff.store.ts';

interface StaffChange {
  clientId: string;
  /** The refusal if the client does not exist, or if the actor is no longer one of the client's staff. */
  missing?: RefusalText;
}

/**
 * Changes a client's staff or tokens in one transaction, serialised per client. `work` receives the actor with their
 * current rights and must check the policy again, because the actor may have lost rights since the request was
 * admitted. If two admins remove each other at the same time, the second removal is refused (USR-198).
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
    const now = await reloadActor(tx, actor);
    if (!now || !isStaff(now, clientId)) throw new Refusal(missing);
    return work(tx, now);
  });
}
