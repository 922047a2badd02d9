import { type Actor, roleOnAll } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Making every open page load itself again: the global owner alone (OPS-36). */
export function canForceRefresh(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized);
}
