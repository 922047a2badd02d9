import type { Actor } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Making every open page load itself again: the global owner alone (OPS-36). */
export function canForceRefresh(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && actor.globalRole === 'owner', kernelRefusals.unauthorized);
}
