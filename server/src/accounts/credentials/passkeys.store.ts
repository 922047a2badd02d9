import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { answeredChallenges, passkeys } from '../tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, the oldest first. */
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

/** Returns false where the passkey is stored already. */
export async function insertPasskey(tx: Executor, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a use; false where the passkey is deleted, or its stored counter is not lower: a copy of it may be in use.
 */
export async function recordPasskeyUse(
  db: Executor,
  { id, counter, lastUsedAt }: Pick<PasskeyRow, 'id' | 'counter' | 'lastUsedAt'>,
): Promise<boolean> {
  const goesOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export async function deletePasskeysOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Records that a challenge was answered and deletes expired ones; false where it was answered before. */
export async function answerChallenge(db: Executor, challengeHash: Buffer, expiresAt: Date, now: Date) {
  await db.delete(answeredChallenges).where(lt(answeredChallenges.expiresAt, now));
  const answered = await db
    .insert(answeredChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: answeredChallenges.expiresAt });
  return answered.length > 0;
}
