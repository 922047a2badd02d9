import type { User } from '@nave/domain/kernel/actor.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import type { Rule } from '@nave/server/platform/rule.ts';
import { v7 } from 'uuid';

/** For a global owner, the result of `load` depends only on the object's id. */
const globalOwner: User = {
  kind: 'user',
  id: v7(),
  email: 'global-owner@nave.example',
  name: 'Global Owner',
  globalRole: 'owner',
  roles: {},
  whitelist: {},
};

export type Part = 'may' | 'load' | 'signedIn' | 'everything';

/** Returns a copy of a rule without one part. */
export const mutations: Record<Part, (rule: Rule<unknown>) => Rule<unknown>> = {
  may: (rule) => ({ ...rule, may: () => allowed }),
  load: (rule) => ({ ...rule, load: (_actor, params) => rule.load(globalOwner, params) }),
  signedIn: (rule) => ({ ...rule, signedIn: false }),
  everything: (rule) => mutations.signedIn(mutations.load(mutations.may(rule))),
};

/** Returns the parts of a rule that can be removed. */
export function partsOf({ signedIn }: Rule<unknown>): Part[] {
  return signedIn ? ['may', 'load', 'signedIn', 'everything'] : ['may', 'load', 'everything'];
}
