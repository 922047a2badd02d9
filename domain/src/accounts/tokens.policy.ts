import { type Actor, type Role, roleOn, roles } from '../kernel/actor.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';
import { tokenRefusals } from './tokens.texts.ts';

/**
 * Listing, making and deleting the access tokens of a user on a client: both are owner or admin there (USR-28, USR-146,
 * USR-147). Nobody does it by a token.
 */
export function canKeepTokens(actor: Actor, client: { id: string }, user: { role: Role | null }): Decision {
  const isPerson = actor.kind === 'user' && !actor.byToken;
  return allowedIf(isPerson && isManager(roleOn(actor, client.id)) && isManager(user.role), tokenRefusals.notAllowed);
}

function isManager(role: Role | null): boolean {
  return role === 'owner' || role === 'admin';
}

/** The role that a token gives: the lower of its maker's and its user's; none where one of them has none (USR-148). */
export function tokenRole(one: Role | null, other: Role | null): Role | null {
  if (one === null || other === null) return null;
  return roles.indexOf(one) > roles.indexOf(other) ? one : other;
}

/** The channels that a token reaches: those that both its maker and its user reach; null for all. */
export function tokenWhitelist(
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((id) => other.includes(id));
}
