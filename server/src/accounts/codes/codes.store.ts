import { and, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { accountCodes } from '../tables.ts';

export type CodeRow = typeof accountCodes.$inferSelect;

interface PresentedCode extends Pick<CodeRow, 'purpose' | 'codeHash'> {
  now: Date;
}

/**
 * Selects the codes of a purpose that belong to a user, or to no user if `userId` is null. `clientId` and `emailKey`,
 * if set, limit the selection to the codes of a client or of an e-mail.
 */
export type OwnedCodes = Pick<CodeRow, 'purpose' | 'userId'> & Partial<Pick<CodeRow, 'clientId' | 'emailKey'>>;

const { purpose, userId, clientId, emailKey } = accountCodes;
const codeColumns = { purpose, userId, clientId, emailKey };

export async function insertCode(tx: Executor, row: CodeRow): Promise<void> {
  await tx.insert(accountCodes).values(row);
}

export async function findCode(db: Executor, presented: PresentedCode) {
  const [row] = await db.select(codeColumns).from(accountCodes).where(isValid(presented));
  return row;
}

export async function deleteCode(tx: Executor, presented: PresentedCode) {
  const [row] = await tx.delete(accountCodes).where(isValid(presented)).returning(codeColumns);
  return row;
}

export async function deleteCodes(tx: Executor, owned: OwnedCodes): Promise<void> {
  const ofUser = owned.userId ? eq(userId, owned.userId) : isNull(userId);
  const ofClient = owned.clientId ? eq(clientId, owned.clientId) : undefined;
  const ofEmail = owned.emailKey ? eq(emailKey, owned.emailKey) : undefined;
  await tx.delete(accountCodes).where(and(eq(purpose, owned.purpose), ofUser, ofClient, ofEmail));
}

export async function deleteExpiredCodes(tx: Executor, now: Date): Promise<void> {
  await tx.delete(accountCodes).where(lte(accountCodes.expiresAt, now));
}

function isValid({ purpose, codeHash, now }: PresentedCode): SQL | undefined {
  return and(eq(accountCodes.codeHash, codeHash), eq(accountCodes.purpose, purpose), gt(accountCodes.expiresAt, now));
}
