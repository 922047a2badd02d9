/** A staff role on one client, from the widest rights to the narrowest. Source: 000 §6. */
export const roles = ['owner', 'admin', 'superhost', 'host'] as const;
export type Role = (typeof roles)[number];

/** A role that applies to all clients. Source: 000 §6. */
export const globalRoles = ['owner', 'admin'] as const;
export type GlobalRole = (typeof globalRoles)[number];

/** A person without an account: a signed id in a cookie, no row. `name` is set once the guest has entered one. */
export interface Guest {
  readonly kind: 'guest';
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A person with an account. `roles` maps a client id to a role. `whitelist` maps a client id to the only channel ids that
 * the user may reach there: no entry means all channels of the client, an empty list means none (000 §6, USR).
 */
export interface User {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A path below `/media`; absent when the user has no picture. */
  readonly photoURL?: string | undefined;
  readonly globalRole: GlobalRole | null;
  readonly roles: Readonly<Record<string, Role>>;
  readonly whitelist: Readonly<Record<string, readonly string[]>>;
  /**
   * Set, maybe to an empty list, when the session was proved by one factor only: the ids of the clients that require a
   * second one. On these the actor has no role, whether of the client or global (ACC-262).
   */
  readonly withheldOn?: readonly string[];
  /** Set when a program acts for the user with an access token: the token and the user who created it. */
  readonly byToken?: {
    readonly id: string;
    readonly name: string;
    readonly makerId: string;
    readonly makerName: string;
    readonly makerEmail: string;
  };
}

/** The person or program that makes a request. A visitor who is signed out is a guest. */
export type Actor = Guest | User;

/** Whether the user id is the actor's own, or that of the person who created the actor's access token. */
export function isSelf(actor: Actor, userId: string): boolean {
  return actor.id === userId || (actor.kind === 'user' && actor.byToken?.makerId === userId);
}

/** Returns the name that logs record for the actor; for an access token also the token's name and its creator. */
export function recordedName(actor: Actor): string {
  const { name = '' } = actor;
  if (actor.kind !== 'user' || !actor.byToken) return name;
  return `${name} (token "${actor.byToken.name}" by ${actor.byToken.makerName})`;
}

/** Whether the client withholds the actor's roles because no second factor has proved the session (ACC-262). */
export function isWithheld(actor: Actor, clientId: string): boolean {
  return actor.kind === 'user' && (actor.withheldOn?.includes(clientId) ?? false);
}

/** Returns the actor's role on a client, or null. A global role counts as that role on every client (SHELL-14). */
export function roleOn(actor: Actor, clientId: string): Role | null {
  if (actor.kind !== 'user' || isWithheld(actor, clientId)) return null;
  return actor.globalRole ?? actor.roles[clientId] ?? null;
}

/** Returns the global role for actions on all clients at once; null while any client withholds it (ACC-263). */
export function roleOnAll(actor: Actor): GlobalRole | null {
  return actor.kind === 'user' && !actor.withheldOn?.length ? actor.globalRole : null;
}

export function isStaff(actor: Actor, clientId: string): boolean {
  return roleOn(actor, clientId) !== null;
}

/** Returns the channel ids to which the client limits the actor; null means no limit. A global role has no limit. */
export function whitelistOn(actor: Actor, clientId: string): readonly string[] | null {
  if (actor.kind !== 'user' || actor.globalRole) return null;
  return actor.whitelist[clientId] ?? null;
}

/** Whether the actor's whitelist contains at least one of the channels (CHN-26, CNT-18). */
export function mayReachAny(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.some((id) => whitelist.includes(id));
}

/** Whether the actor's whitelist contains all of the channels (CHN-53, CNT-142). */
export function mayReachAll(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.every((id) => whitelist.includes(id));
}
