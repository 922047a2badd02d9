import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { idempotentCalls } from '../tables.ts';

export interface CallKey {
  tokenId: string;
  key: string;
}

export type IdempotentCall = typeof idempotentCalls.$inferSelect;

interface Claim extends CallKey {
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
  { tokenId, key, requestHash, now, expiredBefore, lostBefore }: Claim,
): Promise<Date | undefined> {
  const { firstAt, claimedAt, answer } = idempotentCalls;
  const isExpired = lt(firstAt, expiredBefore);
  const isLost = and(isNull(answer), lt(claimedAt, lostBefore), eq(idempotentCalls.requestHash, requestHash));
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

export async function storeAnswer(db: Executor, call: CallKey, answer: { status: number; answer: Buffer }) {
  await db.update(idempotentCalls).set(answer).where(isCall(call));
}

/** Frees the key of a call that was refused. */
export async function deleteCall(db: Executor, call: CallKey): Promise<void> {
  await db.delete(idempotentCalls).where(isCall(call));
}

export async function deleteOldCalls(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotentCalls).where(lt(idempotentCalls.firstAt, before));
}

function isCall({ tokenId, key }: CallKey) {
  return and(eq(idempotentCalls.tokenId, tokenId), eq(idempotentCalls.key, key));
}
