import { and, count, eq, gte, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { idempotentCalls } from '../tables.ts';

export interface CallKey {
  tokenId: string;
  key: string;
}

export type IdempotentCall = typeof idempotentCalls.$inferSelect;

/** The key of a running call. Another process may have claimed the key since, and then has another time. */
export interface Claim extends CallKey {
  claimedAt: Date;
}

interface NewClaim extends CallKey {
  requestHash: Buffer;
  now: Date;
  /** A call that was first sent before this time is forgotten. */
  expiredBefore: Date;
  /** A call without an answer that was claimed before this time has lost its process. */
  lostBefore: Date;
}

/**
 * Claims a key for a call: a new key, an expired one, or the key of the same request whose process was lost. Returns
 * when the call was first sent, or undefined if the key is in use.
 */
export async function claimCall(
  db: Executor,
  { tokenId, key, requestHash, now, expiredBefore, lostBefore }: NewClaim,
): Promise<Date | undefined> {
  const { firstAt, claimedAt, status } = idempotentCalls;
  const isExpired = lt(firstAt, expiredBefore);
  const isLost = and(isNull(status), lt(claimedAt, lostBefore), eq(idempotentCalls.requestHash, requestHash));
  const [row] = await db
    .insert(idempotentCalls)
    .values({ tokenId, key, requestHash, firstAt: now, claimedAt: now })
    .onConflictDoUpdate({
      target: [idempotentCalls.tokenId, idempotentCalls.key],
      set: {
        requestHash,
        claimedAt: now,
        answer: null,
        status: null,
        firstAt: sql`case when ${isExpired} then ${now.toISOString()}::timestamptz else ${firstAt} end`,
      },
      setWhere: or(isExpired, isLost) ?? isExpired,
    })
    .returning({ firstAt });
  return row?.firstAt;
}

export async function callOfKey(db: Executor, { tokenId, key }: CallKey): Promise<IdempotentCall | undefined> {
  const [row] = await db.select().from(idempotentCalls).where(isCall({ tokenId, key }));
  return row;
}

/** Returns whether the call still had its claim, which from now on has the time `now`. */
export async function renewClaim(db: Executor, claim: Claim, now: Date): Promise<boolean> {
  const rows = await db
    .update(idempotentCalls)
    .set({ claimedAt: now })
    .where(isClaim(claim))
    .returning({ key: idempotentCalls.key });
  return rows.length > 0;
}

/** Stores that a call has succeeded, unless another process has claimed its key. A null answer cannot be sent again. */
export async function storeAnswer(db: Executor, claim: Claim, answer: { status: number; answer: Buffer | null }) {
  await db.update(idempotentCalls).set(answer).where(isClaim(claim));
}

/** Frees the key of a call that was refused, unless another process has claimed it. */
export async function deleteCall(db: Executor, claim: Claim): Promise<void> {
  await db.delete(idempotentCalls).where(isClaim(claim));
}

/** Counts the keys of a token since a time, and returns when the oldest of them was first sent. */
export async function keysOfToken(
  db: Executor,
  tokenId: string,
  since: Date,
): Promise<{ count: number; oldestAt: Date }> {
  const { firstAt } = idempotentCalls;
  const [row] = await db
    .select({ count: count(), oldestAt: min(firstAt) })
    .from(idempotentCalls)
    .where(and(eq(idempotentCalls.tokenId, tokenId), gte(firstAt, since)));
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? since };
}

export async function deleteOldCalls(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotentCalls).where(lt(idempotentCalls.firstAt, before));
}

function isCall({ tokenId, key }: CallKey) {
  return and(eq(idempotentCalls.tokenId, tokenId), eq(idempotentCalls.key, key));
}

function isClaim({ claimedAt, ...call }: Claim) {
  return and(isCall(call), eq(idempotentCalls.claimedAt, claimedAt));
}
