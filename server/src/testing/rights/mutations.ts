import type { User } from '@nave/domain/kernel/actor.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import type { Rule } from '@nave/server/platform/rule.ts';
import { v7 } from 'uuid';

/** A global owner: what a rule loads for this actor depends on the id alone. */
const almighty: User = {
  kind: 'user',
  id: v7(),
  email: 'almighty@nave.example',
  name: 'Almighty',
  globalRole: 'owner',
  roles: {},
  whitelist: {},
};

export type Part = 'may' | 'load' | 'signedIn' | 'everything';

/** Removes a part of a rule. */
export const mutations: Record<Part, (rule: Rule<unknown>) => Rule<unknown>> = {
  may: (rule) => ({ ...rule, may: () => allowed }),
  load: (rule) => ({ ...rule, load: (_actor, params) => rule.load(almighty, params) }),
  signedIn: (rule) => ({ ...rule, signedIn: false }),
  everything: (rule) => mutations.signedIn(mutations.load(mutations.may(rule))),
};

/** Returns the parts of a rule that can be removed. */
export function partsOf({ signedIn }: Rule<unknown>): Part[] {
  return signedIn ? ['may', 'load', 'signedIn', 'everything'] : ['may', 'load', 'everything'];
}
