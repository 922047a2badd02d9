import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';

/** How much a page may send. */
export interface FrameLimits {
  /** How many frames a page may send at once (D14). */
  readonly burst: number;
  /** How many frames per second a page may send after that (D14). */
  readonly perSecond: number;
  /** How many malformed frames within `malformedWithinMs` close the socket (D11). */
  readonly malformed: number;
  readonly malformedWithinMs: number;
}

/** Counts a received frame. If the frame exceeds the limit, closes the socket and returns false. */
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

/** Counts a malformed frame. Returns false if there were too many malformed frames in a short time. */
export function allowMalformed(connection: Connection, limits: FrameLimits, nowMs: number): boolean {
  const recent = connection.malformedAtMs.filter((atMs) => atMs > nowMs - limits.malformedWithinMs);
  connection.malformedAtMs = [...recent, nowMs];
  return connection.malformedAtMs.length < limits.malformed;
}
