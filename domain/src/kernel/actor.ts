/** A staff role on one client, from the widest rights to the narrowest. Source: 000 §6. */
export const roles = ['owner', 'admin', 'superhost', 'host'] as const;
export type Role = (typeof roles)[number];

/** A role that applies to all clients. Source: 000 §6. */
export const globalRoles = ['owner', 'admin'] as const;
export type GlobalRole = (typeof globalRoles)[number];

/** Someone without an account: a signed id in a cookie, no row. `name` once the guest has given one. */
export interface Guest {
  readonly kind: 'guest';
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A person with an account. `roles` maps client id to role. `whitelist` maps client id to the channel ids that the
 * user is limited to: no entry means all channels of the client, an empty list means none (000 §6, USR).
 */
export interface User {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Below `/media`; absent without a picture. */
  readonly photoURL?: string | undefined;
  readonly globalRole: GlobalRole | null;
  readonly roles: Readonly<Record<string, Role>>;
  readonly whitelist: Readonly<Record<string, readonly string[]>>;
  /**
   * Set where one factor alone proved the session, maybe empty: the ids of the clients that demand a second one. The actor has
   * no role on them, and a global role does not count there (ACC-262).
   */
  readonly withheldOn?: readonly string[];
  /** Set where a program acts for the user by an access token: which one, and who made it. */
  readonly byToken?: {
    readonly id: string;
    readonly name: string;
    readonly makerId: string;
    readonly makerName: string;
    readonly makerEmail: string;
  };
}

/** Who asks. Everyone has an identity: someone signed out is a guest. */
export type Actor = Guest | User;

/** Whether the user is the actor, or the maker of the token by which the actor acts. */
export function isOneself(actor: Actor, userId: string): boolean {
  return actor.id === userId || (actor.kind === 'user' && actor.byToken?.makerId === userId);
}

/** The name under which an act is recorded; of a token's actor with the token and its maker. */
export function recordedName(actor: Actor): string {
  const { name = '' } = actor;
  if (actor.kind !== 'user' || !actor.byToken) return name;
  return `${name} (token "${actor.byToken.name}" by ${actor.byToken.makerName})`;
}

/** Whether the client withholds the actor's roles until the session is proved by a second factor (ACC-262). */
export function isWithheld(actor: Actor, clientId: string): boolean {
  return actor.kind === 'user' && (actor.withheldOn?.includes(clientId) ?? false);
}

/** The actor's role on a client, or null. A global role counts as that role on every client (SHELL-14). */
export function roleOn(actor: Actor, clientId: string): Role | null {
  if (actor.kind !== 'user' || isWithheld(actor, clientId)) return null;
  return actor.globalRole ?? actor.roles[clientId] ?? null;
}

/** The actor's global role for what concerns all clients at once; null while any client withholds it (ACC-263). */
export function roleOnAll(actor: Actor): GlobalRole | null {
  return actor.kind === 'user' && !actor.withheldOn?.length ? actor.globalRole : null;
}

/** Whether the actor is staff of the client: holds a role on it, or a global role. */
export function isStaff(actor: Actor, clientId: string): boolean {
  return roleOn(actor, clientId) !== null;
}

/** The channels that the actor is limited to on a client; null when there is no limit. A global role has none. */
export function whitelistOn(actor: Actor, clientId: string): readonly string[] | null {
  if (actor.kind !== 'user' || actor.globalRole) return null;
  return actor.whitelist[clientId] ?? null;
}

/** Whether the actor's whitelist lets at least one of the channels through (CHN-26, CNT-18). */
export function mayReachAny(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.some((id) => whitelist.includes(id));
}

/** Whether the actor's whitelist lets every one of the channels through (CHN-53, CNT-142). */
export function mayReachAll(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.every((id) => whitelist.includes(id));
}
