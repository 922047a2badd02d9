import { type Actor, roleOnAll } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Whether the actor may force all open pages to reload: only the global owner (OPS-36). */
export function canForceRefresh(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized);
}

/** Whether the actor may see what is upcoming in all organisations: global owners and admins (OPS-65, OPS-72). */
export function canSeeUpcoming(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) !== null, kernelRefusals.unauthorized);
}

/** Whether the actor may see the client report: only the global owner (OPS-45). */
export function canSeeClientReport(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized);
}
