import { type Actor, isStaff, isWithheld, roleOn, whitelistOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';

/** Whether the actor may open a client's dashboard: staff of the client, with any role. Source: 000 §6. */
export function canOpenDashboard(actor: Actor, client: { id: string }): Decision {
  return allowedIf(isStaff(actor, client.id), kernelRefusals.unauthorized);
}

/** Whether the actor may change a client, its channels and contents: owner or admin. Source: 000 §6, 001 §6. */
export function canManage(actor: Actor, client: { id: string }): Decision {
  const role = roleOn(actor, client.id);
  return allowedIf(role === 'owner' || role === 'admin', kernelRefusals.unauthorized);
}

/**
 * Whether the actor may delete pictures of the library, which all channels share: owners and admins without a whitelist
 * (MED-200).
 */
export function canDeletePictures(actor: Actor, client: { id: string }): Decision {
  const manage = canManage(actor, client);
  if (!manage.allowed) return manage;
  return allowedIf(whitelistOn(actor, client.id) === null, kernelRefusals.unauthorized);
}

/** Whether the actor may manage a client's webhooks: the client's owner and the global owner (API-110). */
export function canManageWebhooks(actor: Actor, client: { id: string }): Decision {
  return allowedIf(roleOn(actor, client.id) === 'owner', kernelRefusals.unauthorized);
}

/**
 * Whether the actor may read a client's event log, which has the events of all channels: owners and admins without a
 * whitelist (API-198).
 */
export function canReadEvents(actor: Actor, client: { id: string }): Decision {
  return canDeletePictures(actor, client);
}

/** Whether the actor may claim a domain for a client: the client's owner and the global owner (HOST-60). */
export function canManageDomain(actor: Actor, client: { id: string }): Decision {
  return allowedIf(roleOn(actor, client.id) === 'owner', kernelRefusals.unauthorized);
}

/**
 * Whether the actor may see the organisation chooser: every signed-in user. It lists only the clients that the user may
 * open (SHELL-57 to SHELL-60).
 */
export function canChooseClient(_actor: Actor): Decision {
  return allowed;
}

/** Whether the actor may add a client: users with a global role (CLI-54). */
export function canAddClient(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && actor.globalRole !== null, kernelRefusals.unauthorized);
}

/** Whether the actor may check if a key is available: everyone who may add or change a client. */
export function canCheckKey(actor: Actor): Decision {
  const clientIds = actor.kind === 'user' ? Object.keys(actor.roles) : [];
  const isManager = clientIds.some((id) => canManage(actor, { id }).allowed);
  return isManager ? allowed : canAddClient(actor);
}

/** Whether the actor may list and restore archived clients: the global owner (CLI-139). */
export function canAdministerClients(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && actor.globalRole === 'owner', kernelRefusals.unauthorized);
}

/** Whether the actor may archive a client and set its product fields: the global owner (CLI-33, CLI-139, CLI-149). */
export function canAdministerClient(actor: Actor, client: { id: string }): Decision {
  return isWithheld(actor, client.id) ? refused(kernelRefusals.unauthorized) : canAdministerClients(actor);
}
