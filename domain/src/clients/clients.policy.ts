import { type Actor, isStaff, roleOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision } from '../kernel/refusal.ts';

/** Reading a client on the dashboard: every staff role of it. Source: 000 §6. */
export function canOpenDashboard(actor: Actor, client: { id: string }): Decision {
  return allowedIf(isStaff(actor, client.id), kernelRefusals.unauthorized);
}

/** Changing what viewers see of a client (its channels and contents): owner or admin. Source: 001 §6. */
export function canManage(actor: Actor, client: { id: string }): Decision {
  const role = roleOn(actor, client.id);
  return allowedIf(role === 'owner' || role === 'admin', kernelRefusals.unauthorized);
}

/** Listing clients in the chooser: any signed-in user; which ones is the list's own rule (SHELL-57 to SHELL-60). */
export function canChooseClient(_actor: Actor): Decision {
  return allowed;
}
