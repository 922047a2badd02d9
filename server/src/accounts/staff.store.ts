import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../platform/database/database.ts';
import type { Account } from './accounts.store.ts';
import { clientUsers, users } from './tables.ts';

/** Selects the account's own value if the invitation was accepted, otherwise the value that the inviter entered. */
const memberValue = <Value>(own: AnyPgColumn, invited: AnyPgColumn | SQL) =>
  sql<Value>`case when ${clientUsers.acceptedAt} is null then ${invited} else ${own} end`;

const member = {
  id: users.id,
  email: users.email,
  firstName: memberValue<string>(users.firstName, sql`coalesce(${clientUsers.invitedFirstName}, '')`),
  lastName: memberValue<string>(users.lastName, sql`coalesce(${clientUsers.invitedLastName}, '')`),
  imageAt: memberValue<Date | null>(users.imageAt, sql`null::timestamptz`).mapWith(users.imageAt),
  acceptedAt: clientUsers.acceptedAt,
  role: clientUsers.role,
  whitelist: clientUsers.whitelist,
};

/** A member as the organisation sees them. A pending member has only the values that the inviter entered. */
export interface MemberRow extends Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'imageAt'> {
  acceptedAt: Date | null;
  role: Role;
  whitelist: string[] | null;
}

/** Serialises changes of a client's staff until the transaction ends. */
export async function lockStaff(tx: Executor, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${clientId}`}, 0))`);
}

export async function staffOf(db: Executor, clientId: string): Promise<MemberRow[]> {
  return db
    .select(member)
    .from(clientUsers)
    .innerJoin(users, eq(users.id, clientUsers.userId))
    .where(eq(clientUsers.clientId, clientId))
    .orderBy(users.id);
}

/** Returns the active owners of a client, with the language of their emails. */
export async function ownersOf(
  db: Executor,
  clientId: string,
): Promise<{ email: string; language: Language | null }[]> {
  return db
    .select({ email: users.email, language: users.language })
    .from(clientUsers)
    .innerJoin(users, eq(users.id, clientUsers.userId))
    .where(and(eq(clientUsers.clientId, clientId), eq(clientUsers.role, 'owner'), isNotNull(clientUsers.acceptedAt)))
    .orderBy(users.id);
}

export async function memberOf(db: Executor, clientId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(member)
    .from(clientUsers)
    .innerJoin(users, eq(users.id, clientUsers.userId))
    .where(isMembership(clientId, userId));
  return row;
}

/** Adds an account that is not activated yet; an existing account with this e-mail stays unchanged. */
export async function insertInvited(
  tx: Executor,
  person: Pick<typeof users.$inferInsert, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<void> {
  await tx
    .insert(users)
    .values({ ...person, emailKey: foldEmail(person.email), activatedAt: null })
    .onConflictDoNothing();
}

/** Deactivates an account until an invitation's link or another verification of its e-mail activates it. */
export async function deactivate(tx: Executor, userId: string): Promise<void> {
  await tx.update(users).set({ activatedAt: null }).where(eq(users.id, userId));
}

/** Adds a membership whose invitation is pending; returns false if the user already has a membership of the client. */
export async function addPendingMember(
  tx: Executor,
  membership: Omit<typeof clientUsers.$inferInsert, 'acceptedAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(clientUsers)
    .values({ ...membership, acceptedAt: null })
    .onConflictDoNothing()
    .returning({ id: clientUsers.userId });
  return added.length > 0;
}

/** Makes the client's owner an admin, before another user becomes owner (USR-18). */
export async function demoteOwner(tx: Executor, clientId: string): Promise<void> {
  await tx
    .update(clientUsers)
    .set({ role: 'admin' })
    .where(and(eq(clientUsers.clientId, clientId), eq(clientUsers.role, 'owner')));
}

export async function changeMember(
  tx: Executor,
  { clientId, userId }: { clientId: string; userId: string },
  { role, whitelist }: Pick<MemberRow, 'role' | 'whitelist'>,
): Promise<void> {
  await tx.update(clientUsers).set({ role, whitelist }).where(isMembership(clientId, userId));
}

/** Renames a pending member within the organisation; the account keeps its own name. */
export async function renameInvited(
  tx: Executor,
  { clientId, userId }: { clientId: string; userId: string },
  { firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx
    .update(clientUsers)
    .set({ invitedFirstName: firstName, invitedLastName: lastName })
    .where(isMembership(clientId, userId));
}

/** Accepts a pending membership and returns the names of the invitation, or undefined if no membership is pending. */
export async function acceptMembership(
  tx: Executor,
  { clientId, userId }: { clientId: string; userId: string },
  acceptedAt: Date,
): Promise<InvitedNames | undefined> {
  return (await accept(tx, isMembership(clientId, userId), acceptedAt))[0];
}

/** Accepts the memberships whose invitation set the user's temporary password. */
export async function acceptMembershipsWithTemporaryPassword(
  tx: Executor,
  userId: string,
  acceptedAt: Date,
): Promise<InvitedNames[]> {
  return accept(tx, and(eq(clientUsers.userId, userId), eq(clientUsers.withTemporaryPassword, true)), acceptedAt);
}

export interface InvitedNames {
  firstName: string | null;
  lastName: string | null;
}

function accept(tx: Executor, condition: SQL | undefined, acceptedAt: Date): Promise<InvitedNames[]> {
  return tx
    .update(clientUsers)
    .set({ acceptedAt })
    .where(and(condition, isNull(clientUsers.acceptedAt)))
    .returning({ firstName: clientUsers.invitedFirstName, lastName: clientUsers.invitedLastName });
}

export async function removeMember(tx: Executor, clientId: string, userId: string): Promise<void> {
  await tx.delete(clientUsers).where(isMembership(clientId, userId));
}

function isMembership(clientId: string, userId: string) {
  return and(eq(clientUsers.clientId, clientId), eq(clientUsers.userId, userId));
}
