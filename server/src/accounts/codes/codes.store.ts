import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { accountCodes } from '../tables.ts';

export type CodeRow = typeof accountCodes.$inferSelect;

interface Presented extends Pick<CodeRow, 'purpose' | 'codeHash'> {
  now: Date;
}

/** Selects codes of a purpose by user, or without a user by e-mail, and optionally by client. */
export type OwnedCodes = Pick<CodeRow, 'purpose' | 'userId'> & Partial<Pick<CodeRow, 'clientId' | 'emailKey'>>;

const { purpose, userId, clientId, emailKey } = accountCodes;
const use = { purpose, userId, clientId, emailKey };

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

export async function deleteCodes(tx: Executor, owned: OwnedCodes): Promise<void> {
  const theirs = owned.userId ? eq(userId, owned.userId) : isNull(userId);
  const there = owned.clientId ? eq(clientId, owned.clientId) : undefined;
  const to = owned.emailKey ? eq(emailKey, owned.emailKey) : undefined;
  await tx.delete(accountCodes).where(and(eq(purpose, owned.purpose), theirs, there, to));
}

export async function deleteExpiredCodes(tx: Executor, now: Date): Promise<void> {
  await tx.delete(accountCodes).where(lte(accountCodes.expiresAt, now));
}

function isValid({ purpose, codeHash, now }: Presented): SQL | undefined {
  return and(eq(accountCodes.codeHash, codeHash), eq(accountCodes.purpose, purpose), gt(accountCodes.expiresAt, now));
}
