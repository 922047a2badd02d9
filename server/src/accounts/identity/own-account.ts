import { canManageAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Rule } from '../../platform/rule.ts';
import { type Account, accountById } from '../accounts.store.ts';

/** The rule of what users do with their own account: no path names another user, and programs are refused. */
export function ownAccount(db: Executor): Rule<Account> {
  return {
    who: 'any signed-in user, for the own account',
    signedIn: true,
    load: async (actor) => (await accountById(db, actor.id)) ?? null,
    missing: kernelRefusals.notFound,
    may: (actor) => canManageAccount(actor),
  };
}
