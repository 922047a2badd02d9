import { closeCodes } from '@nave/domain/kernel/realtime.ts';

/**
 * Returns the delay before the next connection in milliseconds, by the code with which the server closed the last one;
 * undefined for the usual delay.
 */
export function waitAfterClose(code: number, isSeen = (): boolean => true): number | undefined {
  if (code === closeCodes.sessionEnded) return 0;
  // `policy` means that the person has too many pages open: a hidden page does not reconnect until it is visible.
  return code === closeCodes.policy && !isSeen() ? Number.POSITIVE_INFINITY : undefined;
}
