import { type Actor, roleOnAll } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/** Whether the actor may list, add and remove global users: only the global owner (USR-25, OPS-9). */
export function canManageGlobalUsers(actor: Actor): Decision {
  return allowedIf(roleOnAll(actor) === 'owner', kernelRefusals.unauthorized);
}
