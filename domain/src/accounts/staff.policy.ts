import { type Actor, isSelf, isWithheld, type Role, roles, whitelistOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import { staffRefusals } from './staff.texts.ts';

/**
 * For each role, the roles that its holder may give and whose holders it may edit. Source: 000 §6 (USR-12 to USR-15).
 */
const covered: Record<Role, readonly Role[]> = {
  owner: roles,
  admin: ['admin', 'superhost', 'host'],
  superhost: ['superhost', 'host'],
  host: [],
};

/** The role and whitelist of a staff member on a client. `whitelist` null means all channels. */
export interface StaffGrant {
  id: string;
  role: Role;
  whitelist: readonly string[] | null;
}

/** The role and whitelist to give to a user. */
export type Grant = Omit<StaffGrant, 'id'>;

interface ClientRef {
  id: string;
}

/** Returns the roles that the actor may give and edit on a client. A global role covers all roles (USR-16). */
export function coveredRoles(actor: Actor, client: ClientRef): readonly Role[] {
  if (actor.kind !== 'user' || isWithheld(actor, client.id)) return [];
  if (actor.globalRole) return roles;
  const role = actor.roles[client.id];
  return role ? covered[role] : [];
}

/** Returns the roles that the user form offers (USR-68 to USR-72). */
export function offeredRoles(actor: Actor, client: ClientRef): readonly Role[] {
  const own = coveredRoles(actor, client);
  return own.length > 0 ? own : ['host'];
}

/** Whether the actor may see the users pages: all staff of the client except hosts (USR-21, USR-47). */
export function canListStaff(actor: Actor, client: ClientRef): Decision {
  return allowedIf(coveredRoles(actor, client).length > 0, kernelRefusals.unauthorized);
}

/** Whether the actor may invite users (USR-88). `canGrant` limits the roles and channels that the actor may give. */
export function canInvite(actor: Actor, client: ClientRef): Decision {
  return allowedIf(canListStaff(actor, client).allowed, staffRefusals.host);
}

/**
 * Whether the actor may give this role and whitelist. The actor's role must cover the given role, and the actor's
 * whitelist, if any, must contain all channels of the given whitelist (USR-78, USR-79, USR-90 to USR-95).
 */
export function canGrant(actor: Actor, client: ClientRef, { role, whitelist }: Grant): Decision {
  // USR-236: otherwise such a token could make an account that may create a token with all scopes.
  const scopes = actor.kind === 'user' ? actor.byToken?.scopes : undefined;
  const isCovered = coveredRoles(actor, client).includes(role) && isWithinOwn(actor, client, whitelist);
  if (scopes && role !== 'host') return refused(staffRefusals.level);
  return allowedIf(isCovered, staffRefusals.level);
}

/**
 * Whether the actor may edit a staff member. The actor may not edit themselves, nor a member who has a role or channel
 * that the actor may not give (USR-49 to USR-56).
 */
export function canEditUser(actor: Actor, client: ClientRef, target: StaffGrant): Decision {
  return isSelf(actor, target.id) ? refused(staffRefusals.level) : canGrant(actor, client, target);
}

/**
 * Whether the actor may change the role and whitelist of a staff member from `from` to `to`. An owner cannot be
 * demoted; another member can be made the owner instead (USR-17, USR-104, USR-111).
 */
export function canChangeUser(
  actor: Actor,
  client: ClientRef,
  { from, to }: { from: StaffGrant; to: Grant },
): Decision {
  const edit = canEditUser(actor, client, from);
  if (!edit.allowed) return edit;
  const grant = canGrant(actor, client, to);
  if (!grant.allowed) return grant;
  return allowedIf(from.role !== 'owner' || to.role === 'owner', staffRefusals.ownerStays);
}

/**
 * Whether the actor may remove a staff member. Owners and admins may, but they cannot remove themselves or an owner
 * (USR-115 to USR-117).
 */
export function canRemoveUser(actor: Actor, client: ClientRef, target: Omit<StaffGrant, 'whitelist'>): Decision {
  const own = coveredRoles(actor, client);
  const mayRemove = own.includes('admin') && own.includes(target.role) && !isSelf(actor, target.id);
  if (!mayRemove) return refused(staffRefusals.notRemoved);
  return target.role === 'owner' ? refused(staffRefusals.ownerNotRemoved) : allowed;
}

/**
 * Whether the actor may grant a whitelist. An actor with a whitelist can grant neither other channels nor access to all
 * channels (USR-54, USR-55).
 */
function isWithinOwn(actor: Actor, client: ClientRef, whitelist: readonly string[] | null): boolean {
  const own = whitelistOn(actor, client.id);
  if (own === null) return true;
  return whitelist?.every((id) => own.includes(id)) ?? false;
}
