/** What the system says of a disk that is full or broken, and of a network on which nobody answers. */
const systemCode =
  /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** SQLSTATE: connection lost, out of resources (a full disk), shutting down, input or output failed, read-only, too slow. */
const sqlState = /^(08...|53...|57P0[1-4]|57014|58030|25006|55P03)$/;
/** The driver has no codes of its own. */
const driverMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Whether an error means that the database or the disk is away for now, which waiting may mend, and not a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (systemCode.test(code) || sqlState.test(code) || driverMessage.test(error.message)) return true;
  // drizzle keeps what the driver threw as the cause.
  return isOutage(error.cause);
}
