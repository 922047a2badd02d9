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
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Whether an error means that the database or the disk is away for now, which waiting may mend, and not a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Outage) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (systemCode.test(code) || sqlState.test(code) || driverMessage.test(error.message)) return true;
  // What was asked of several addresses, or on two connections.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  // drizzle keeps what the driver threw as the cause.
  return isOutage(error.cause);
}

/** What somebody is told whose request failed: to come back when something is away for now, and no detail of a bug. */
export function refusalOfFailure(error: unknown): Refusal {
  if (!isOutage(error)) return new Refusal(kernelRefusals.unexpected);
  return new Refusal(kernelRefusals.unavailable, { waitSeconds: OUTAGE_SECONDS });
}
