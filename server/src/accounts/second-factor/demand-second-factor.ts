import { canRequireSecondFactor } from '@nave/domain/accounts/second-factor.policy.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { proofOf } from '../accounts.store.ts';
import { changeStaff } from '../change-staff.ts';
import { deleteDemand, insertDemand } from './demands.store.ts';

/**
 * Sets whether a client demands a second factor of its staff; returns whether the setting changed. An actor whose own
 * session has one factor cannot turn on the demand, because the actor would lose the role that can turn off the demand
 * (ACC-260).
 */
export function demandSecondFactor(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { clientId, isDemanded }: { clientId: string; isDemanded: boolean },
): Promise<boolean> {
  return changeStaff(db, actor, { clientId, missing: clientRefusals.notFound }, async (tx, now) => {
    const decision = canRequireSecondFactor(now, { id: clientId });
    if (!decision.allowed) throw new Refusal(decision.refusal);
    if (!isDemanded) return deleteDemand(tx, clientId);
    if (proofOf(now) === 'one') throw new Refusal(secondFactorRefusals.ownFirst);
    return insertDemand(tx, { clientId, demandedAt: clock.now() });
  });
}
