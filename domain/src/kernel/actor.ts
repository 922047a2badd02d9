import type { Scope } from './scope.ts';

/** A staff role on one client, from the widest rights to the narrowest. Source: 000 §6. */
export const roles = ['owner', 'admin', 'superhost', 'host'] as const;
export type Role = (typeof roles)[number];

/** A role that applies to all clients. Source: 000 §6. */
export const globalRoles = ['owner', 'admin'] as const;
export type GlobalRole = (typeof globalRoles)[number];

/** The browser in which a person acts. Its id stays the same when the person signs in or out (VIEW-231). */
interface InBrowser {
  /** Absent until the browser has returned its cookie once, and if the actor is a program. */
  readonly browserId?: string | undefined;
  /** The last four digits of the attendee number with which the person watches; only in presence. */
  readonly attendeeDigits?: string | undefined;
}

/**
 * A person without an account. The id is in a signed cookie and not in the database. `name` is set once the guest has
 * entered a name.
 */
export interface Guest extends InBrowser {
  readonly kind: 'guest';
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A person with an account. `roles` contains the user's role on each client, by client id. `whitelist` contains the ids
 * of the only channels that the user may access, by client id: without an entry the user may access all channels of the
 * client, with an empty list none (000 §6, USR).
 */
export interface User extends InBrowser {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** A path below `/media`; absent if the user has no picture. */
  readonly photoURL?: string | undefined;
  readonly globalRole: GlobalRole | null;
  readonly roles: Readonly<Record<string, Role>>;
  readonly whitelist: Readonly<Record<string, readonly string[]>>;
  /**
   * The ids of the clients that require a second factor, if the user's session has passed only the first factor. The
   * list may be empty. On these clients the actor has no role, not even a global role (ACC-262).
   */
  readonly withheldOn?: readonly string[];
  /** The access token and the user who created it, if a program acts for the user with an access token. */
  readonly byToken?: {
    readonly id: string;
    readonly name: string;
    readonly makerId: string;
    readonly makerName: string;
    readonly makerEmail: string;
    /** Null if the token has all scopes, including those that will be added. */
    readonly scopes: readonly Scope[] | null;
  };
}

/** The person or program that makes a request. A visitor who is signed out is a guest. */
export type Actor = Guest | User;

/** Returns the id of the actor's browser. The first guest of a browser has the id of the browser. */
export function browserOf(actor: Actor): string {
  return actor.browserId ?? actor.id;
}

/** Whether `userId` is the id of the actor, or of the user who created the access token that the actor uses. */
export function isSelf(actor: Actor, userId: string): boolean {
  return actor.id === userId || (actor.kind === 'user' && actor.byToken?.makerId === userId);
}

/**
 * Returns the actor's name for logs. If the actor uses an access token, the name includes the names of the token and of
 * its creator.
 */
export function recordedName(actor: Actor): string {
  const { name = '' } = actor;
  if (actor.kind !== 'user' || !actor.byToken) return name;
  return `${name} (token "${actor.byToken.name}" by ${actor.byToken.makerName})`;
}

/**
 * Whether the client withholds the actor's roles because the actor's session has not passed a second factor (ACC-262).
 */
export function isWithheld(actor: Actor, clientId: string): boolean {
  return actor.kind === 'user' && (actor.withheldOn?.includes(clientId) ?? false);
}

/** Returns the actor's role on a client, or null. A global role counts as that role on every client (SHELL-14). */
export function roleOn(actor: Actor, clientId: string): Role | null {
  if (actor.kind !== 'user' || isWithheld(actor, clientId)) return null;
  return actor.globalRole ?? actor.roles[clientId] ?? null;
}

/**
 * Returns the actor's global role for actions on all clients at once; null while any client withholds the role
 * (ACC-263).
 */
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

/** Whether the actor may access at least one of the channels: the whitelist, if any, contains it (CHN-26, CNT-18). */
export function mayAccessAnyChannel(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.some((id) => whitelist.includes(id));
}

/** Whether the actor may access all of the channels: the whitelist, if any, contains them (CHN-53, CNT-142). */
export function mayAccessAllChannels(actor: Actor, clientId: string, channelIds: readonly string[]): boolean {
  const whitelist = whitelistOn(actor, clientId);
  return whitelist === null || channelIds.every((id) => whitelist.includes(id));
}
