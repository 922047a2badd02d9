import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Role, User } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { and, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { profileImageUrl } from './profile-image.ts';
import { accessTokens, clientUsers, formerGuests, users } from './tables.ts';

/** The number of factors by which a session was authenticated. */
export type Proof = 'one' | 'two';

/** An account with all data that determine its rights, loaded in one query. */
export interface Account extends Omit<typeof users.$inferSelect, 'emailKey' | 'createdAt'> {
  /** Accepted memberships; only these grant roles. */
  memberships: Membership[];
  /** Memberships whose invitation is pending. */
  invitations: Membership[];
  /**
   * Whether the user has confirmed an authenticator app. A sign-in with one factor then waits for a code of the app.
   */
  hasAuthenticator: boolean;
  /**
   * Ids of clients that demand a second factor: only the user's own clients, or all clients if the user has a global
   * role.
   */
  demandedBy: string[];
  /** Set only if the account was loaded for a session. */
  proof?: Proof;
}

export interface Membership {
  clientId: string;
  role: Role;
  whitelist: string[] | null;
}

const membershipsWhere = (condition: SQL) => sql<Membership[]>`coalesce(
  (select json_agg(json_build_object('clientId', m.client_id, 'role', m.role, 'whitelist', m.whitelist))
   from client_users m where m.user_id = ${users.id} and ${condition}), '[]'::json)`;
const memberships = membershipsWhere(sql`m.accepted_at is not null`);
const invitations = membershipsWhere(sql`m.accepted_at is null`);
const hasAuthenticator = sql<boolean>`exists (
  select from authenticator_apps a where a.user_id = ${users.id} and a.confirmed_at is not null)`;
const demandedBy = sql<string[]>`coalesce(
  (select json_agg(d.client_id order by d.client_id) from second_factor_demands d
   where ${users.globalRole} is not null or d.client_id in (
     select m.client_id from client_users m where m.user_id = ${users.id} and m.accepted_at is not null)), '[]'::json)`;
export const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  globalRole: users.globalRole,
  passwordHash: users.passwordHash,
  activatedAt: users.activatedAt,
  emailVerifiedAt: users.emailVerifiedAt,
  magicLinkAt: users.magicLinkAt,
  temporaryPasswordExpiresAt: users.temporaryPasswordExpiresAt,
  imageAt: users.imageAt,
  language: users.language,
  hasAuthenticator,
  demandedBy,
  memberships,
  invitations,
};

const accountByEmailKey = preparedQuery((db) =>
  db
    .select(accountColumns)
    .from(users)
    .where(eq(users.emailKey, sql.placeholder('emailKey')))
    .prepare('account_by_email'),
);

/** Finds an account by e-mail, ignoring case (ACC-22). */
export async function accountByEmail(db: Executor, email: string): Promise<Account | undefined> {
  const [row] = await accountByEmailKey(db).execute({ emailKey: foldEmail(email) });
  return row;
}

export async function accountById(db: Executor, userId: string): Promise<Account | undefined> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return row;
}

export async function hasGlobalOwner(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.globalRole, 'owner')).limit(1);
  return row !== undefined;
}

export async function accountsByIds(db: Executor, userIds: readonly string[]): Promise<Account[]> {
  return db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

export async function setPasswordHash(db: Executor, userId: string, passwordHash: string | null): Promise<void> {
  // A password that the user has chosen replaces a temporary password.
  await db.update(users).set({ passwordHash, temporaryPasswordExpiresAt: null }).where(eq(users.id, userId));
}

/**
 * Stores and returns the time of a new profile image. The time is always later than the stored one, because the image's
 * URL contains the time.
 */
export async function setImageAt(db: Executor, userId: string, now: Date): Promise<Date> {
  const later = sql`greatest(${now.toISOString()}::timestamptz, ${users.imageAt} + interval '1 millisecond')`;
  const [row] = await db
    .update(users)
    .set({ imageAt: later })
    .where(eq(users.id, userId))
    .returning({ at: users.imageAt });
  if (!row?.at) throw new Error('The account of the profile image does not exist.');
  return row.at;
}

/** Sets the temporary password of a pending invitation, valid until `until`. */
export async function setTemporaryPassword(
  tx: Executor,
  userId: string,
  passwordHash: string,
  until: Date,
): Promise<void> {
  await tx.update(users).set({ passwordHash, temporaryPasswordExpiresAt: until }).where(eq(users.id, userId));
}

/**
 * Activates the account with this e-mail if an invitation created it and nobody has used it yet. Returns the account's
 * id, or undefined if there is no such account.
 */
export async function claimUnused(
  tx: Executor,
  email: string,
  values: Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'passwordHash' | 'activatedAt'>,
): Promise<string | undefined> {
  // An account with a password or a linked provider has been used through the link of its invitation.
  const hasIdentity = sql`exists (select 1 from identities i where i.user_id = ${users.id})`;
  const isUnused = and(isNull(users.activatedAt), isNull(users.passwordHash), not(hasIdentity));
  const [row] = await tx
    .update(users)
    .set(values)
    .where(and(eq(users.emailKey, foldEmail(email)), isUnused))
    .returning({ id: users.id });
  return row?.id;
}

/** Activates the account without verifying its e-mail. */
export async function activateUnverified(tx: Executor, userId: string, activatedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({ activatedAt })
    .where(and(eq(users.id, userId), isNull(users.activatedAt)));
}

/** Marks the e-mail as verified; returns false if it was verified before. */
export async function verifyEmail(tx: Executor, userId: string, emailVerifiedAt: Date): Promise<boolean> {
  const verified = await tx
    .update(users)
    .set({ emailVerifiedAt })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return verified.length > 0;
}

export async function renameUser(
  tx: Executor,
  userId: string,
  names: Pick<Account, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx.update(users).set(names).where(eq(users.id, userId));
}

export async function setLanguage(tx: Executor, userId: string, language: Language): Promise<void> {
  await tx.update(users).set({ language }).where(eq(users.id, userId));
}

export async function recordMagicLinkSignIn(tx: Executor, userId: string, magicLinkAt: Date): Promise<void> {
  await tx.update(users).set({ magicLinkAt }).where(eq(users.id, userId));
}

/** Ends a guest identity permanently; returns false if it had already ended. */
export async function endGuest(tx: Executor, ended: typeof formerGuests.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(formerGuests)
    .values(ended)
    .onConflictDoNothing()
    .returning({ id: formerGuests.guestId });
  return rows.length > 0;
}

export async function guestsEndedSince(db: Executor, since: Date): Promise<string[]> {
  const rows = await db
    .select({ guestId: formerGuests.guestId })
    .from(formerGuests)
    .where(gt(formerGuests.endedAt, since));
  return rows.map(({ guestId }) => guestId);
}

/** Whether the guest has become a user. */
export async function hasGuestEnded(db: Executor, guestId: string): Promise<boolean> {
  const rows = await db.select().from(formerGuests).where(eq(formerGuests.guestId, guestId));
  return rows.length > 0;
}

/** Activates the account and marks its e-mail as verified. */
export async function activate(tx: Executor, userId: string, activatedAt: Date): Promise<void> {
  await tx
    .update(users)
    .set({ activatedAt, emailVerifiedAt: activatedAt })
    .where(and(eq(users.id, userId), isNull(users.activatedAt)));
}

export async function insertUser(db: Executor, user: Omit<typeof users.$inferInsert, 'emailKey'>): Promise<void> {
  await db.insert(users).values({ ...user, emailKey: foldEmail(user.email) });
}

export async function insertMembership(db: Executor, membership: typeof clientUsers.$inferInsert): Promise<void> {
  await db.insert(clientUsers).values(membership);
}

/** Adds a channel to a user's whitelist on a client. Does nothing if the user has no whitelist there (CHN-110). */
export async function joinWhitelist(db: Executor, userId: string, clientId: string, channelId: string): Promise<void> {
  await db
    .update(clientUsers)
    .set({ whitelist: sql`array_append(${clientUsers.whitelist}, ${channelId}::uuid)` })
    .where(
      and(
        eq(clientUsers.clientId, clientId),
        eq(clientUsers.userId, userId),
        sql`${clientUsers.whitelist} is not null`,
      ),
    );
}

/**
 * Builds the actor of an account. Pending invitations grant no role (ACC-82). A session that was authenticated by one
 * factor has no role on clients that demand a second factor (ACC-262).
 */
export function actorOf(row: Account): User {
  const roles: Record<string, Role> = {};
  const whitelist: Record<string, string[]> = {};
  const withheldOn = row.proof === 'one' ? row.demandedBy : undefined;
  for (const membership of row.activatedAt ? row.memberships : []) {
    if (withheldOn?.includes(membership.clientId)) continue;
    roles[membership.clientId] = membership.role;
    if (membership.whitelist) whitelist[membership.clientId] = membership.whitelist;
  }
  const name = `${row.firstName} ${row.lastName}`.trim();
  const photoURL = profileImageUrl(row) ?? undefined;
  const { id, email, globalRole } = row;
  return { kind: 'user', id, email, name, photoURL, globalRole, roles, whitelist, ...(withheldOn && { withheldOn }) };
}

/** Returns the number of factors of the actor's session. An access token counts as two factors. */
export function proofOf({ withheldOn }: User): Proof {
  return withheldOn ? 'one' : 'two';
}

/** Returns a user with their current roles, or null if the user does not exist. */
export async function userNow(db: Executor, userId: string): Promise<User | null> {
  const account = isId(userId) ? await accountById(db, userId) : undefined;
  return account ? actorOf(account) : null;
}

/** Returns the users with these ids, with their current roles. Unknown ids are ignored. */
export async function usersNow(db: Executor, ids: readonly string[]): Promise<User[]> {
  return (await accountsByIds(db, ids.filter(isId))).map(actorOf);
}

/** Returns the staff of a client with their current roles. */
export async function staffNow(db: Executor, clientId: string): Promise<User[]> {
  const rows = await db
    .select(accountColumns)
    .from(users)
    .innerJoin(clientUsers, eq(clientUsers.userId, users.id))
    .where(and(eq(clientUsers.clientId, clientId), isNotNull(clientUsers.acceptedAt)));
  return rows.map(actorOf);
}

export async function tokenById(db: Executor, id: string): Promise<typeof accessTokens.$inferSelect | undefined> {
  const [token] = await db.select().from(accessTokens).where(eq(accessTokens.id, id));
  return token;
}
