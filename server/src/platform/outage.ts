import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** After how many seconds callers may retry a request that failed because of an outage. */
export const OUTAGE_SECONDS = 2;

/** An outage of a dependency that is not recognisable by a system error code. The message is for the log. */
export class Outage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Outage';
  }
}

/** System error codes of a full or broken disk and of an unreachable host. */
const systemCode =
  /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE codes: connection lost, out of resources (full disk), shutting down, I/O error, read-only, too slow. */
const sqlState = /^(08...|53...|57P0[1-4]|57014|58030|25006|55P03)$/;
/** Messages of the driver, which has no error codes. */
const driverMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error))/;

/** Whether an error is a temporary outage of the database, the disk or another dependency, and not a bug. */
export function isOutage(error: unknown): boolean {
  return outageKind(error) !== null;
}

/** Identifies an outage: the error code with the address, or the driver's message. Null for a bug. */
export function outageKind(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof Outage) return error.name;
  const code = 'code' in error ? String(error.code) : '';
  if (systemCode.test(code)) return [code, fieldOf(error, 'address'), fieldOf(error, 'port')].join(' ').trim();
  if (sqlState.test(code)) return code;
  const message = driverMessage.exec(error.message);
  if (message) return message[0];
  // An AggregateError means that several addresses or two connections were tried.
  const kind = error instanceof AggregateError ? firstKind(error.errors) : null;
  // drizzle wraps the driver's error as the cause.
  return kind ?? outageKind(error.cause);
}

function firstKind(errors: readonly unknown[]): string | null {
  for (const error of errors) {
    const kind = outageKind(error);
    if (kind !== null) return kind;
  }
  return null;
}

function fieldOf(error: Error, name: string): string {
  return name in error ? String(error[name as keyof Error]) : '';
}

/**
 * Returns the refusal that a caller receives for an error. The refusal for an outage asks the caller to retry later.
 * The refusal for any other error has no details.
 */
export function refusalOfFailure(error: unknown): Refusal {
  if (!isOutage(error)) return new Refusal(kernelRefusals.unexpected);
  return new Refusal(kernelRefusals.unavailable, { waitSeconds: OUTAGE_SECONDS });
}
