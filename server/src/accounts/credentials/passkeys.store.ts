import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { answeredChallenges, passkeys } from '../tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns a user's passkeys, oldest first. */
export async function passkeysOf(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);
}

export async function passkeyByCredential(db: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Serialises changes of the user's passkeys until the transaction ends. */
export async function lockPasskeys(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${userId}`}, 0))`);
}

/** Stores a passkey; returns false if it is already stored. */
export async function insertPasskey(tx: Executor, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a use of the passkey and its new signature counter. Returns false if the passkey was deleted, or if the
 * counter did not increase, because a copy of the passkey may then be in use. A counter that stays 0 is accepted,
 * because devices without a counter always send 0.
 */
export async function recordPasskeyUse(
  db: Executor,
  { id, counter, lastUsedAt }: Pick<PasskeyRow, 'id' | 'counter' | 'lastUsedAt'>,
): Promise<boolean> {
  const isCounterValid = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(and(eq(passkeys.id, id), isCounterValid))
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return deleted.length > 0;
}

export async function deletePasskeysOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Records that a challenge was answered; returns false if it was answered before. Also deletes the records of expired
 * challenges.
 */
export async function answerChallenge(db: Executor, challengeHash: Buffer, expiresAt: Date, now: Date) {
  await db.delete(answeredChallenges).where(lt(answeredChallenges.expiresAt, now));
  const answered = await db
    .insert(answeredChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: answeredChallenges.expiresAt });
  return answered.length > 0;
}
