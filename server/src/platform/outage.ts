import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** When clients may retry a request that failed because the database was away, in seconds. */
export const OUTAGE_SECONDS = 2;

/** A dependency that does not work and reports it by no system error code. The message is for the log. */
export class Outage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Outage';
  }
}

/** System error codes of a full or broken disk, or of an unreachable host. */
const systemCode =
  /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: connection lost, out of resources (a full disk), shutting down, input or output failed, read-only, too slow. */
const sqlState = /^(08...|53...|57P0[1-4]|57014|58030|25006|55P03)$/;
/** The driver has no error codes, only messages. */
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
  if (systemCode.test(code)) return [code, asked(error, 'address'), asked(error, 'port')].join(' ').trim();
  if (sqlState.test(code)) return code;
  const said = driverMessage.exec(error.message);
  if (said) return said[0];
  // Several addresses or two connections were tried.
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

function asked(error: Error, name: string): string {
  return name in error ? String(error[name as keyof Error]) : '';
}

/** Returns what a caller receives after a failure: a request to retry during an outage; no detail of a bug. */
export function refusalOfFailure(error: unknown): Refusal {
  if (!isOutage(error)) return new Refusal(kernelRefusals.unexpected);
  return new Refusal(kernelRefusals.unavailable, { waitSeconds: OUTAGE_SECONDS });
}
