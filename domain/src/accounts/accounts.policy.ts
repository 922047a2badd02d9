import type { Actor } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Changing one's own password and sessions: a person's own act, no program's. */
export function canKeepAccount(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && !actor.byToken, kernelRefusals.unauthorized);
}
