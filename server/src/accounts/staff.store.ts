import { foldEmail } from '@nave/domain/accounts/fold-email.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { Account } from './accounts.store.ts';
import { clientUsers, users } from './tables.ts';

const member = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  activatedAt: users.activatedAt,
  imageAt: users.imageAt,
  role: clientUsers.role,
  whitelist: clientUsers.whitelist,
};

export interface MemberRow
  extends Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'activatedAt' | 'imageAt'> {
  role: Role;
  whitelist: string[] | null;
}

/** Until the transaction ends nobody else changes who works for the client, and as what. */
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

export async function memberOf(db: Executor, clientId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(member)
    .from(clientUsers)
    .innerJoin(users, eq(users.id, clientUsers.userId))
    .where(theirs(clientId, userId));
  return row;
}

/** Adds a person who has not accepted yet; who has an account with this e-mail keeps it as it is. */
export async function insertInvited(
  tx: Executor,
  person: Pick<typeof users.$inferInsert, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<void> {
  await tx
    .insert(users)
    .values({ ...person, emailKey: foldEmail(person.email), activatedAt: null })
    .onConflictDoNothing();
}

/** The account waits for an invitation's link again: no role of it counts until then. */
export async function unactivate(tx: Executor, userId: string): Promise<void> {
  await tx.update(users).set({ activatedAt: null }).where(eq(users.id, userId));
}

/** Whether the user was no member yet. */
export async function addMember(tx: Executor, membership: typeof clientUsers.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(clientUsers)
    .values(membership)
    .onConflictDoNothing()
    .returning({ id: clientUsers.userId });
  return added.length > 0;
}

/** Makes the client's owner an admin: another is about to follow (USR-18). */
export async function stepDown(tx: Executor, clientId: string): Promise<void> {
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
  await tx.update(clientUsers).set({ role, whitelist }).where(theirs(clientId, userId));
}

export async function renameUser(
  tx: Executor,
  userId: string,
  names: Pick<MemberRow, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx.update(users).set(names).where(eq(users.id, userId));
}

export async function removeMember(tx: Executor, clientId: string, userId: string): Promise<void> {
  await tx.delete(clientUsers).where(theirs(clientId, userId));
}

function theirs(clientId: string, userId: string) {
  return and(eq(clientUsers.clientId, clientId), eq(clientUsers.userId, userId));
}
