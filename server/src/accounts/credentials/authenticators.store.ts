import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { authenticatorApps, recoveryCodes } from '../tables.ts';

export type AuthenticatorRow = typeof authenticatorApps.$inferSelect;

/** Returns the user's app, confirmed or not. */
export async function authenticatorOf(db: Executor, userId: string): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return row;
}

/** Stores the secret of an app that the user has yet to confirm; returns false if the user has a confirmed app. */
export async function prepareAuthenticator(
  db: Executor,
  { userId, secret, createdAt }: Pick<AuthenticatorRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const prepared = await db
    .insert(authenticatorApps)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId });
  return prepared.length > 0;
}

/** Confirms an app with the time step of its first code; returns false if the app is already confirmed. */
export async function confirmAuthenticator(
  tx: Executor,
  { userId, secret, lastStep, confirmedAt }: Pick<AuthenticatorRow, 'userId' | 'secret' | 'lastStep' | 'confirmedAt'>,
): Promise<boolean> {
  const confirmed = await tx
    .update(authenticatorApps)
    .set({ confirmedAt, lastStep })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.secret, secret),
        isNull(authenticatorApps.confirmedAt),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return confirmed.length > 0;
}

/** Uses up a time step and all earlier steps; returns false if this step or a later step was used before. */
export async function takeStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        isNotNull(authenticatorApps.confirmedAt),
        lt(authenticatorApps.lastStep, step),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return taken.length > 0;
}

/** Deletes the user's app and recovery codes; returns false if the user had no confirmed app. */
export async function deleteAuthenticator(tx: Executor, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ confirmedAt: authenticatorApps.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(tx: Executor, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses up a recovery code; returns false if the user has no code with this hash. */
export async function takeRecoveryCode(db: Executor, userId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}
