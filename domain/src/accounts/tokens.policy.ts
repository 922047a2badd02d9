import { type Actor, type Role, roleOn, roles } from '../kernel/actor.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';
import { tokenRefusals } from './tokens.texts.ts';

/**
 * Whether the actor may list, create and delete access tokens of a user on a client. The actor and the user must both
 * be owner or admin of the client (USR-28, USR-146, USR-147). Requests with an access token may not.
 */
export function canManageTokens(actor: Actor, client: { id: string }, user: { role: Role | null }): Decision {
  const isPerson = actor.kind === 'user' && !actor.byToken;
  return allowedIf(isPerson && isManager(roleOn(actor, client.id)) && isManager(user.role), tokenRefusals.notAllowed);
}

function isManager(role: Role | null): boolean {
  return role === 'owner' || role === 'admin';
}

/**
 * Returns the role of an access token: the lower of the roles of its creator and its user, or null if one of them has
 * no role (USR-148).
 */
export function tokenRole(creatorRole: Role | null, userRole: Role | null): Role | null {
  if (creatorRole === null || userRole === null) return null;
  return roles.indexOf(creatorRole) > roles.indexOf(userRole) ? creatorRole : userRole;
}

/**
 * Returns the channels that an access token may access: the channels that are in the whitelists of both its creator and
 * its user. A whitelist of null contains all channels.
 */
export function tokenWhitelist(
  creatorWhitelist: readonly string[] | null,
  userWhitelist: readonly string[] | null,
): readonly string[] | null {
  if (creatorWhitelist === null || userWhitelist === null) return creatorWhitelist ?? userWhitelist;
  return creatorWhitelist.filter((id) => userWhitelist.includes(id));
}
