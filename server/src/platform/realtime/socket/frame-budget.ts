import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';

/** How much a page may send. */
export interface FrameLimits {
  /** Frames at once, and frames per second after that (D14). */
  readonly burst: number;
  readonly perSecond: number;
  /** This many malformed frames within `malformedWithinMs` close the socket (D11). */
  readonly malformed: number;
  readonly malformedWithinMs: number;
}

/** Counts a received frame; returns false when it exceeds the limit, which closes the socket. */
export function countFrame(connection: Connection, limits: FrameLimits): boolean {
  if (connection.isClosed) return false;
  const isWithin = takeFrame(connection, limits, performance.now());
  if (!isWithin) connection.close(closeCodes.flood);
  return isWithin;
}

function takeFrame(connection: Connection, { burst, perSecond }: FrameLimits, nowMs: number): boolean {
  const gained = ((nowMs - connection.tokensAtMs) / 1_000) * perSecond;
  connection.tokens = Math.min(burst, connection.tokens + gained);
  connection.tokensAtMs = nowMs;
  if (connection.tokens < 1) return false;
  connection.tokens -= 1;
  return true;
}

/** Records a malformed frame; returns false when there were too many in a short time. */
export function allowMalformed(connection: Connection, limits: FrameLimits, nowMs: number): boolean {
  const recent = connection.malformedAtMs.filter((atMs) => atMs > nowMs - limits.malformedWithinMs);
  connection.malformedAtMs = [...recent, nowMs];
  return connection.malformedAtMs.length < limits.malformed;
}
