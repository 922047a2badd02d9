import type { Actor } from '@nave/domain/kernel/actor.ts';
import { allowed, type Decision, type RefusalText } from '@nave/domain/kernel/refusal.ts';

/**
 * Decides who may use a route, a topic or a command. Every entry of the registry has exactly one rule, and no other
 * code checks the permissions for the entry: if the rule is removed, a test must fail (docs/decisions/0003).
 *
 * A rule is checked before the handler, in this order: the caller is signed in (401); the target exists and the caller
 * may know of it (404, the same answer for a missing target and for a target of another client); the caller may do this
 * (403).
 */
export interface Rule<Target, Params = Record<string, string>> {
  /** Says in words who may use the entry, for the printed table of rights. */
  readonly who: string;
  /** Whether the caller must be signed in. Guests are then refused with 401 before the target is loaded. */
  readonly signedIn: boolean;
  /** Loads the target by the path parameters. Returns null if it is missing or the actor may not know of it. */
  load(actor: Actor, params: Params): Promise<Target | null>;
  /** The refusal if `load` returns null. */
  readonly missing: RefusalText;
  /** The policy: a pure function of the actor and the target. */
  may(actor: Actor, target: Target): Decision;
}

/** Returns the rule of a public entry that has no target. */
export function anyone(missing: RefusalText): Rule<true> {
  return { who: 'anyone', signedIn: false, load: async () => true, missing, may: () => allowed };
}
