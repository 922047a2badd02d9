import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { accountCodes } from './tables.ts';

export type CodeRow = typeof accountCodes.$inferSelect;

interface Presented extends Pick<CodeRow, 'purpose' | 'codeHash'> {
  now: Date;
}

const use = { purpose: accountCodes.purpose, userId: accountCodes.userId, clientId: accountCodes.clientId };

export async function insertCode(tx: Executor, row: CodeRow): Promise<void> {
  await tx.insert(accountCodes).values(row);
}

export async function findCode(db: Executor, presented: Presented) {
  const [row] = await db.select(use).from(accountCodes).where(isValid(presented));
  return row;
}

export async function deleteCode(tx: Executor, presented: Presented) {
  const [row] = await tx.delete(accountCodes).where(isValid(presented)).returning(use);
  return row;
}

/** Of one client where one is named; otherwise all of the purpose. */
export async function deleteCodes(
  tx: Executor,
  { purpose, userId, clientId }: Pick<CodeRow, 'purpose' | 'userId'> & Partial<Pick<CodeRow, 'clientId'>>,
): Promise<void> {
  const theirs = userId ? eq(accountCodes.userId, userId) : isNull(accountCodes.userId);
  const there = clientId ? eq(accountCodes.clientId, clientId) : undefined;
  await tx.delete(accountCodes).where(and(eq(accountCodes.purpose, purpose), theirs, there));
}

function isValid({ purpose, codeHash, now }: Presented): SQL | undefined {
  return and(eq(accountCodes.codeHash, codeHash), eq(accountCodes.purpose, purpose), gt(accountCodes.expiresAt, now));
}
