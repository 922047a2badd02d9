import { type Actor, isOneself, isWithheld, type Role, roles, whitelistOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { staffRefusals } from './staff.texts.ts';

/** Which roles each role covers: it may give them, and edit those who hold them. Source: 000 §6 (USR-12 to USR-15). */
const covered: Record<Role, readonly Role[]> = {
  owner: roles,
  admin: ['admin', 'superhost', 'host'],
  superhost: ['superhost', 'host'],
  host: [],
};

/** One of the staff of a client, as ranks are judged: `whitelist` null means all channels. */
export interface Ranked {
  id: string;
  role: Role;
  whitelist: readonly string[] | null;
}

/** What somebody is to have on a client. */
export type Grant = Omit<Ranked, 'id'>;

interface OfClient {
  id: string;
}

/** The roles that the actor covers on a client; a global role covers every one (USR-16). */
export function coveredRoles(actor: Actor, client: OfClient): readonly Role[] {
  if (actor.kind !== 'user' || isWithheld(actor, client.id)) return [];
  if (actor.globalRole) return roles;
  const role = actor.roles[client.id];
  return role ? covered[role] : [];
}

/** The roles that the user form offers (USR-68 to USR-72). */
export function offeredRoles(actor: Actor, client: OfClient): readonly Role[] {
  const own = coveredRoles(actor, client);
  return own.length > 0 ? own : ['host'];
}

/** The users pages: everyone on the client except plain hosts (USR-21, USR-47). */
export function canListStaff(actor: Actor, client: OfClient): Decision {
  return allowedIf(coveredRoles(actor, client).length > 0, kernelRefusals.unauthorized);
}

/** Inviting at all (USR-88); to which role and channels is `canGrant`. */
export function canInvite(actor: Actor, client: OfClient): Decision {
  return allowedIf(canListStaff(actor, client).allowed, staffRefusals.host);
}

/** Giving a role and channels: what one covers, and has oneself (USR-78, USR-79, USR-90 to USR-95). */
export function canGrant(actor: Actor, client: OfClient, { role, whitelist }: Grant): Decision {
  const isOwn = coveredRoles(actor, client).includes(role) && isWithinOwn(actor, client, whitelist);
  return allowedIf(isOwn, staffRefusals.level);
}

/** Editing one of the staff: not oneself, none above oneself, none with a channel that one has not (USR-49 to USR-56). */
export function canEditUser(actor: Actor, client: OfClient, target: Ranked): Decision {
  return isOneself(actor, target.id) ? refused(staffRefusals.level) : canGrant(actor, client, target);
}

/** Making an edit: the owner is replaced by another, never merely demoted (USR-17, USR-104, USR-111). */
export function canChangeUser(actor: Actor, client: OfClient, { from, to }: { from: Ranked; to: Grant }): Decision {
  const edit = canEditUser(actor, client, from);
  if (!edit.allowed) return edit;
  const grant = canGrant(actor, client, to);
  if (!grant.allowed) return grant;
  return allowedIf(from.role !== 'owner' || to.role === 'owner', staffRefusals.ownerStays);
}

/** Removing one of the staff: owners and admins, not themselves; an owner has to be replaced first (USR-115 to USR-117). */
export function canRemoveUser(actor: Actor, client: OfClient, target: Omit<Ranked, 'whitelist'>): Decision {
  const own = coveredRoles(actor, client);
  const mayRemove = own.includes('admin') && own.includes(target.role) && !isOneself(actor, target.id);
  if (!mayRemove) return refused(staffRefusals.notRemoved);
  return target.role === 'owner' ? refused(staffRefusals.ownerNotRemoved) : allowed;
}

/** The whitelist rule: who is limited passes on no channel beyond the own ones, and never all (USR-54, USR-55). */
function isWithinOwn(actor: Actor, client: OfClient, whitelist: readonly string[] | null): boolean {
  const own = whitelistOn(actor, client.id);
  if (own === null) return true;
  return whitelist?.every((id) => own.includes(id)) ?? false;
}
