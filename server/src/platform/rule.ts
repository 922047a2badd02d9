import type { Actor } from '@nave/domain/kernel/actor.ts';
import { allowed, type Decision, type RefusalText } from '@nave/domain/kernel/refusal.ts';

/**
 * Who may use a route, a topic or a command. Every entry of the registry has one; it is the only place where the
 * entry's rights are decided, so that a test can take it away and must then fail (docs/decisions/0003).
 *
 * The door asks in this order: signed in? (401) - is the object there, and is it this actor's to know of? (404, the
 * same bytes for a foreign and a missing one) - may the actor? (403).
 */
export interface Rule<Target, Params = Record<string, string>> {
  /** Who may, in words: shown in the printed table of rights. */
  readonly who: string;
  /** Whether a guest is turned away with 401 before anything is loaded. */
  readonly signedIn: boolean;
  /** Loads what the rule judges, by the caller's path parameters. Null: missing, or nothing this actor may know of. */
  load(actor: Actor, params: Params): Promise<Target | null>;
  /** What is said when `load` found nothing. */
  readonly missing: RefusalText;
  /** The policy: pure, on what was loaded. */
  may(actor: Actor, target: Target): Decision;
}

/** The rule of what anyone may ask for and which concerns no object. */
export function anyone(missing: RefusalText): Rule<true> {
  return { who: 'anyone', signedIn: false, load: async () => true, missing, may: () => allowed };
}
