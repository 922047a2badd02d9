import { DatabaseError } from 'pg';
import type { Db, Executor, Tx } from './database.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';
const MAX_ATTEMPTS = 4;

interface Hooks {
  readonly lastSteps: ((tx: Tx) => Promise<void>)[];
  readonly afterCommit: (() => void)[];
}

/** The hooks of the open transactions of `inTransaction`. */
const hooksOf = new WeakMap<Executor, Hooks>();

/**
 * Runs `work` in a transaction and returns its result. If `work` throws, the transaction is rolled back. After a
 * serialization failure or a deadlock, `work` runs again from its start. Therefore `work` must change data only through
 * `tx`; publish events after this function returns. A statement that takes longer than STATEMENT_TIMEOUT_MS fails.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  // A transaction inside another one is committed with the outer one.
  const outer = hooksOf.get(db);
  for (let attempt = 1; ; attempt += 1) {
    const hooks: Hooks = { lastSteps: [], afterCommit: [] };
    try {
      const result = await db.transaction(async (tx) => {
        hooksOf.set(tx, hooks);
        const result = await work(tx);
        if (!outer) for (const step of hooks.lastSteps) await step(tx);
        return result;
      });
      if (outer) {
        outer.lastSteps.push(...hooks.lastSteps);
        outer.afterCommit.push(...hooks.afterCommit);
      } else for (const callback of hooks.afterCommit) callback();
      return result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/**
 * Calls `callback` after the commit of a transaction of `inTransaction`, and not at all if it is rolled back. The
 * callback must not throw. Throws if `tx` is not such a transaction.
 */
export function afterCommit(tx: Executor, callback: () => void): void {
  requireHooks(tx).afterCommit.push(callback);
}

/**
 * Runs `step` in a transaction of `inTransaction` when its work is done, so that what the step locks is locked for a
 * short time, and last in every transaction. If the transaction is inside another one, the step runs at the end of the
 * outermost one. The step gets the transaction in which it runs. Throws if `tx` is not a transaction of `inTransaction`.
 */
export function atEnd(tx: Executor, step: (tx: Tx) => Promise<void>): void {
  requireHooks(tx).lastSteps.push(step);
}

function requireHooks(tx: Executor): Hooks {
  const hooks = hooksOf.get(tx);
  if (!hooks) throw new Error('This is not a transaction of inTransaction.');
  return hooks;
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
