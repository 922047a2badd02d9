import { canManageAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Rule } from '../../platform/rule.ts';
import { type Account, accountById } from '../accounts.store.ts';

/** The rule for actions of users on their own account. It uses no id from the path, and it refuses programs. */
export function ownAccount(db: Executor): Rule<Account> {
  return {
    who: 'any signed-in user, for their own account',
    signedIn: true,
    load: async (actor) => (await accountById(db, actor.id)) ?? null,
    missing: kernelRefusals.notFound,
    may: (actor) => canManageAccount(actor),
  };
}
