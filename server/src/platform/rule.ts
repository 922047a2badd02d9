import type { Actor } from '@nave/domain/kernel/actor.ts';
import { allowed, type Decision, type RefusalText } from '@nave/domain/kernel/refusal.ts';

/**
 * Decides who may use a route, a topic or a command. Every entry of the registry has exactly one, and nothing else decides
 * about the entry's rights, so that a test can remove it and must then fail (docs/decisions/0003).
 *
 * It is checked in this order, before the handler: is the caller signed in (401); does the object exist and may the caller
 * know of it (404, identical for a missing object and one of another client); may the caller do this (403).
 */
export interface Rule<Target, Params = Record<string, string>> {
  /** Who may use the entry, in words, for the printed table of rights. */
  readonly who: string;
  /** Whether guests are refused with 401 before anything is loaded. */
  readonly signedIn: boolean;
  /** Loads the object by the path parameters. Null: it is missing, or the actor may not know of it. */
  load(actor: Actor, params: Params): Promise<Target | null>;
  /** The refusal when `load` returns null. */
  readonly missing: RefusalText;
  /** The policy: a pure function of the loaded object. */
  may(actor: Actor, target: Target): Decision;
}

/** The rule of an entry that is public and concerns no object. */
export function anyone(missing: RefusalText): Rule<true> {
  return { who: 'anyone', signedIn: false, load: async () => true, missing, may: () => allowed };
}
