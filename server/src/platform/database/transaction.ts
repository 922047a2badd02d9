import { DatabaseError } from 'pg';
import type { Db, Tx } from './database.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in a transaction and returns its result. If `work` throws, the transaction is rolled back. After a
 * serialization failure or a deadlock, `work` runs again from its start. Therefore `work` must change data only through
 * `tx`; publish events after this function returns. A statement that takes longer than STATEMENT_TIMEOUT_MS fails.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/**
 * Whether the error is a violation of the unique constraint `constraintName` or, without a name, of any unique
 * constraint.
 */
export function isUniqueViolation(error: unknown, constraintName?: string): boolean {
  const found = databaseError(error);
  return found?.code === UNIQUE_VIOLATION && (constraintName === undefined || found.constraint === constraintName);
}

/**
 * Whether the database has refused data, as values that it cannot store or that break a constraint (the classes 22 and 23
 * of PostgreSQL's error codes): they would be refused again. False for an outage, a timeout and a deadlock.
 */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(databaseError(error)?.code ?? '');
}

// drizzle wraps the driver's error as the cause.
function databaseError(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error ? databaseError(error.cause) : null;
}
