import { and, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { accessTokens } from '../tables.ts';

export type TokenRow = typeof accessTokens.$inferSelect;

export async function insertToken(tx: Executor, row: typeof accessTokens.$inferInsert): Promise<void> {
  await tx.insert(accessTokens).values(row);
}

export async function tokenByHash(db: Executor, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(accessTokens).where(eq(accessTokens.tokenHash, tokenHash));
  return row;
}

/** Returns a user's tokens on a client, oldest first. */
export async function tokensOf(db: Executor, userId: string, clientId: string): Promise<TokenRow[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.clientId, clientId)))
    .orderBy(accessTokens.createdAt, accessTokens.id);
}

export async function tokenOf(db: Executor, userId: string, id: string): Promise<TokenRow | undefined> {
  const [row] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)));
  return row;
}

export async function deleteToken(db: Executor, id: string): Promise<boolean> {
  const rows = await db.delete(accessTokens).where(eq(accessTokens.id, id)).returning({ id: accessTokens.id });
  return rows.length > 0;
}

/** Records that a token was used, unless that was recorded after `since`. */
export async function touchToken(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isOld = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, since));
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.id, id), isOld));
}

/** Returns tokens of all clients that expire in the range and whose users were not told yet. */
export async function expiringTokens(
  db: Executor,
  { after, until }: { after: Date; until: Date },
): Promise<TokenRow[]> {
  const { expiresAt, warnedAt } = accessTokens;
  return db
    .select()
    .from(accessTokens)
    .where(and(isNull(warnedAt), gt(expiresAt, after), lte(expiresAt, until)));
}

/** Records that the users of a token were told that it expires; returns false if that was recorded before. */
export async function markWarned(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(accessTokens)
    .set({ warnedAt: now })
    .where(and(eq(accessTokens.id, id), isNull(accessTokens.warnedAt)))
    .returning({ id: accessTokens.id });
  return rows.length > 0;
}
