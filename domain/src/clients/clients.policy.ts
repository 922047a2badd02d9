import { type Actor, isStaff, isWithheld, roleOn, whitelistOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';

/** Reading a client on the dashboard: every staff role of it. Source: 000 §6. */
export function canOpenDashboard(actor: Actor, client: { id: string }): Decision {
  return allowedIf(isStaff(actor, client.id), kernelRefusals.unauthorized);
}

/** Changing a client and what viewers see of it (its channels and contents): owner or admin. Source: 000 §6, 001 §6. */
export function canManage(actor: Actor, client: { id: string }): Decision {
  const role = roleOn(actor, client.id);
  return allowedIf(role === 'owner' || role === 'admin', kernelRefusals.unauthorized);
}

/** Deleting a picture of the library, which all channels share: owner or admin who is limited to none of them (MED-200). */
export function canDeletePictures(actor: Actor, client: { id: string }): Decision {
  const manage = canManage(actor, client);
  if (!manage.allowed) return manage;
  return allowedIf(whitelistOn(actor, client.id) === null, kernelRefusals.unauthorized);
}

/** Keeping a client's webhooks, which tell other systems of it: its owner, and the global one (API-110). */
export function canKeepWebhooks(actor: Actor, client: { id: string }): Decision {
  return allowedIf(roleOn(actor, client.id) === 'owner', kernelRefusals.unauthorized);
}

/** Claiming a client's own domain: its owner, and the global one (HOST-60). */
export function canKeepDomain(actor: Actor, client: { id: string }): Decision {
  return allowedIf(roleOn(actor, client.id) === 'owner', kernelRefusals.unauthorized);
}

/** Listing clients in the chooser: any signed-in user; which ones is the list's own rule (SHELL-57 to SHELL-60). */
export function canChooseClient(_actor: Actor): Decision {
  return allowed;
}

/** Adding a client: a global role (CLI-54). */
export function canAddClient(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && actor.globalRole !== null, kernelRefusals.unauthorized);
}

/** Asking whether a key is free: whoever may add a client, or change one. */
export function canAskForKey(actor: Actor): Decision {
  const clientIds = actor.kind === 'user' ? Object.keys(actor.roles) : [];
  const isManager = clientIds.some((id) => canManage(actor, { id }).allowed);
  return isManager ? allowed : canAddClient(actor);
}

/** Listing archived clients and restoring them: the global owner (CLI-139). */
export function canKeepClients(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && actor.globalRole === 'owner', kernelRefusals.unauthorized);
}

/** Setting what the product knows of a client, and archiving it: the global owner (CLI-33, CLI-139, CLI-149). */
export function canKeepClient(actor: Actor, client: { id: string }): Decision {
  return isWithheld(actor, client.id) ? refused(kernelRefusals.unauthorized) : canKeepClients(actor);
}
