import { type Actor, type Role, roleOn, roles } from '../kernel/actor.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';
import { tokenRefusals } from './tokens.texts.ts';

/**
 * Whether the actor may list, create and delete access tokens of a user on a client: both must be owner or admin there
 * (USR-28, USR-146, USR-147). An access token may not.
 */
export function canManageTokens(actor: Actor, client: { id: string }, user: { role: Role | null }): Decision {
  const isPerson = actor.kind === 'user' && !actor.byToken;
  return allowedIf(isPerson && isManager(roleOn(actor, client.id)) && isManager(user.role), tokenRefusals.notAllowed);
}

function isManager(role: Role | null): boolean {
  return role === 'owner' || role === 'admin';
}

/** Returns the role of a token: the lower of its creator's and its user's; null if either has none (USR-148). */
export function tokenRole(one: Role | null, other: Role | null): Role | null {
  if (one === null || other === null) return null;
  return roles.indexOf(one) > roles.indexOf(other) ? one : other;
}

/** Returns the channels that a token may reach: those that both its creator and its user may reach; null for all. */
export function tokenWhitelist(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}
