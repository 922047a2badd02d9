import { type Actor, roleOnAll } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Whether the actor may force all open pages to reload: only the global owner (OPS-36). */
export function canForceRefresh(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized);
}

/** Whether the actor may see the upcoming events of all organisations: global owners and admins (OPS-72). */
export function canSeeUpcoming(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) !== null, kernelRefusals.unauthorized);
}
