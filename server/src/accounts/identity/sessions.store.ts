import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { type Account, accountColumns } from '../accounts.store.ts';
import { sessions, users } from '../tables.ts';

/** Excludes sign-ins that wait for their second factor. */
const isSession = ne(sessions.proof, 'awaited');

const sessionByHash = preparedQuery((db) => {
  const now = sql.placeholder('now');
  return db
    .select({ ...accountColumns, proof: sessions.proof, lastUsedAt: sessions.lastUsedAt, endsAt: sessions.endsAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isSession,
        gt(sessions.idleUntil, now),
        gt(sessions.endsAt, now),
      ),
    )
    .prepare('session_by_hash');
});

/** Returns the account of a session, or undefined if at `now` the session has ended or was idle for too long. */
export async function accountOfSession(db: Executor, tokenHash: Buffer, now: Date) {
  const [row] = await sessionByHash(db).execute({ tokenHash, now: now.toISOString() });
  return row;
}

/** Returns the account of a sign-in that waits for its second factor. */
export async function accountOfPendingSignIn(db: Executor, tokenHash: Buffer, now: Date): Promise<Account | undefined> {
  const [row] = await db
    .select(accountColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.proof, 'awaited'), gt(sessions.endsAt, now)));
  return row;
}

export async function sessionStartedAt(db: Executor, tokenHash: Buffer): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.createdAt;
}

const insertedSession = preparedQuery((db) =>
  db
    .insert(sessions)
    .values({
      id: sql.placeholder('id'),
      tokenHash: sql.placeholder('tokenHash'),
      userAgent: sql.placeholder('userAgent'),
      userId: sql.placeholder('userId'),
      createdAt: sql.placeholder('createdAt'),
      lastUsedAt: sql.placeholder('lastUsedAt'),
      proof: sql.placeholder('proof'),
      idleUntil: sql.placeholder('idleUntil'),
      endsAt: sql.placeholder('endsAt'),
    })
    .prepare('insert_session'),
);

type NewSession = Omit<typeof sessions.$inferSelect, 'id'> & { id?: string };

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await insertedSession(db).execute({ id: randomUUID(), ...session });
}

export async function touchSession(db: Executor, tokenHash: Buffer, lastUsedAt: Date, idleUntil: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt, idleUntil }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Returns the sessions of a user, most recently used first, without those that at `now` have ended or were idle for too
 * long.
 */
export async function sessionsOfUser(db: Executor, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSession, gt(sessions.idleUntil, now), gt(sessions.endsAt, now)))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
}

/** Ends one session of a user; returns whether it existed. */
export async function deleteSessionOfUser(db: Executor, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user, except the session with `exceptTokenHash`. */
export async function deleteSessionsOfUser(
  db: Executor,
  userId: string,
  exceptTokenHash: Buffer | null,
): Promise<void> {
  const others = exceptTokenHash ? ne(sessions.tokenHash, exceptTokenHash) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}
