import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** When it is worth asking again for what could not be answered because the database is away. */
export const OUTAGE_SECONDS = 2;

/** Something that we depend on is away, and says so in no code of the system's. The message is for the log. */
export class Outage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Outage';
  }
}

/** What the system says of a disk that is full or broken, and of a network on which nobody answers. */
const systemCode =
  /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: connection lost, out of resources (a full disk), shutting down, input or output failed, read-only, too slow. */
const sqlState = /^(08...|53...|57P0[1-4]|57014|58030|25006|55P03)$/;
/** The driver has no codes of its own. */
const driverMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error))/;

/** Whether an error means that the database or the disk is away for now, which waiting may mend, and not a bug. */
export function isOutage(error: unknown): boolean {
  return outageKind(error) !== null;
}

/** Names what is away: its code, with the address that was asked, or the driver's words. Null for a bug. */
export function outageKind(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof Outage) return error.name;
  const code = 'code' in error ? String(error.code) : '';
  if (systemCode.test(code)) return [code, asked(error, 'address'), asked(error, 'port')].join(' ').trim();
  if (sqlState.test(code)) return code;
  const said = driverMessage.exec(error.message);
  if (said) return said[0];
  // What was asked of several addresses, or on two connections.
  const kind = error instanceof AggregateError ? firstKind(error.errors) : null;
  // drizzle keeps what the driver threw as the cause.
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

/** What somebody is told whose request failed: to come back when something is away for now, and no detail of a bug. */
export function refusalOfFailure(error: unknown): Refusal {
  if (!isOutage(error)) return new Refusal(kernelRefusals.unexpected);
  return new Refusal(kernelRefusals.unavailable, { waitSeconds: OUTAGE_SECONDS });
}
