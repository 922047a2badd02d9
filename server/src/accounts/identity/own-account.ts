import { canKeepAccount } from '@nave/domain/accounts/accounts.policy.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Rule } from '../../platform/rule.ts';
import { type Account, accountById } from '../accounts.store.ts';

/** For what a person does with the own account: it is about whoever asks, no path names another, and no program may. */
export function ownAccount(db: Executor): Rule<Account> {
  return {
    who: 'anyone signed in, of oneself',
    signedIn: true,
    load: async (actor) => (await accountById(db, actor.id)) ?? null,
    missing: kernelRefusals.notFound,
    may: (actor) => canKeepAccount(actor),
  };
}
