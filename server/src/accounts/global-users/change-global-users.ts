import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import type { Actor, User } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { reloadActor } from '../reload-actor.ts';
import { lockGlobalUsers } from './global-users.store.ts';

/**
 * Runs a change of global roles in one transaction, one change at a time. Checks again that the actor is a global
 * owner: of two owners who remove each other at the same time, the second is refused, so one owner remains.
 */
export function changeGlobalUsers<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Executor, actor: User) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockGlobalUsers(tx);
    const now = await reloadActor(tx, actor);
    if (!now || !canManageGlobalUsers(now).allowed) throw new Refusal(kernelRefusals.unauthorized);
    return work(tx, now);
  });
}
