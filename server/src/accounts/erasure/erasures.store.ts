import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { patternOf } from '../../platform/database/erase-text.ts';
import { outboxMails } from '../../platform/tables.ts';
import {
  accessTokens,
  accountCodes,
  clientUsers,
  erasures,
  formerGuests,
  identities,
  passkeys,
  sessions,
  users,
} from '../tables.ts';
import type { ErasedPerson } from './erased-person.ts';

type ErasureRow = typeof erasures.$inferSelect;

export async function insertErasure(tx: Executor, row: ErasureRow): Promise<void> {
  await tx.insert(erasures).values(row);
}

/** Returns those of the ids that are no erasures of this database. */
export async function unknownErasures(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: erasures.id })
    .from(erasures)
    .where(inArray(erasures.id, [...ids]));
  const known = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Returns the newest erasures with the names of the owners who ordered them. */
export async function newestErasures(db: Executor, limit: number) {
  return db
    .select({
      id: erasures.id,
      erasedAt: erasures.erasedAt,
      counts: erasures.counts,
      erasedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.erasedBy))
    .orderBy(desc(erasures.erasedAt), desc(erasures.id))
    .limit(limit);
}

/** Returns the guests who became this user. */
export async function guestsOfUser(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ id: formerGuests.guestId }).from(formerGuests).where(eq(formerGuests.userId, userId));
  return rows.map(({ id }) => id);
}

export async function countGlobalOwners(db: Executor): Promise<number> {
  const [row] = await db.select({ owners: count() }).from(users).where(eq(users.globalRole, 'owner'));
  return row?.owners ?? 0;
}

/** Counts what the tables of accounts have of a person, in any organisation. */
export async function countAccountData(
  db: Executor,
  { email, userId }: ErasedPerson,
): Promise<Pick<ErasedCounts, 'account' | 'roles' | 'access' | 'emails'>> {
  const emails = await db.$count(outboxMails, sql`lower(${outboxMails.to}) = ${email}`);
  if (userId === null) {
    const access = await db.$count(accountCodes, eq(accountCodes.emailKey, email));
    return { account: 0, roles: 0, access, emails };
  }
  const isGlobal = await db.$count(users, and(eq(users.id, userId), isNotNull(users.globalRole)));
  const ofClients = await db.$count(clientUsers, eq(clientUsers.userId, userId));
  const access =
    (await db.$count(sessions, eq(sessions.userId, userId))) +
    (await db.$count(passkeys, eq(passkeys.userId, userId))) +
    (await db.$count(identities, eq(identities.userId, userId))) +
    (await db.$count(accountCodes, or(eq(accountCodes.userId, userId), eq(accountCodes.emailKey, email)))) +
    (await db.$count(accessTokens, or(eq(accessTokens.userId, userId), eq(accessTokens.createdBy, userId))));
  return { account: 1, roles: isGlobal + ofClients, access, emails };
}

/** Deletes an account of any organisations with its roles, sessions, tokens, codes and credentials, and its emails. */
export async function deleteAccountData(tx: Executor, { email, userId, fullNames }: ErasedPerson): Promise<void> {
  await tx.delete(outboxMails).where(sql`lower(${outboxMails.to}) = ${email}`);
  await tx.delete(accountCodes).where(eq(accountCodes.emailKey, email));
  if (userId === null) return;
  // Invitations that the person has sent name them.
  for (const fullName of fullNames) {
    const erased = (column: typeof outboxMails.text | typeof outboxMails.html) =>
      sql`regexp_replace(${column}, ${patternOf(fullName)}, '[erased]', 'gi')`;
    await tx
      .update(outboxMails)
      .set({ text: erased(outboxMails.text), html: erased(outboxMails.html) })
      .where(sql`${outboxMails.text} ~* ${patternOf(fullName)} or ${outboxMails.html} ~* ${patternOf(fullName)}`);
  }
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(clientUsers).where(eq(clientUsers.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Returns every folded email of accounts, for which an erasure may have to be repeated. */
export async function emailsOfAccounts(db: Executor): Promise<string[]> {
  const rows = await db.select({ email: users.emailKey }).from(users);
  return rows.map(({ email }) => email);
}
