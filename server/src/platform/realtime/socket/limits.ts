import {
  HEARTBEAT_GRACE_MS,
  HEARTBEAT_MS,
  MAX_SOCKETS_PER_VIEWER,
  MAX_TOPICS_PER_SOCKET,
} from '@nave/domain/kernel/realtime.ts';
import type { FrameLimits } from './frame-budget.ts';

/** The bounds of the socket's world. All times in milliseconds. */
export interface RealtimeLimits {
  readonly frames: FrameLimits;
  readonly topicsPerSocket: number;
  readonly socketsPerViewer: number;
  /** Sockets from one address: a church behind one router has thousands (D15). */
  readonly socketsPerAddress: number;
  readonly pendingUpgrades: number;
  readonly loopLagMs: number;
  readonly heartbeatMs: number;
  readonly heartbeatGraceMs: number;
  /** A socket without any subscription is ended after this long (D4). */
  readonly firstSubscriptionMs: number;
  readonly rightsEveryMs: number;
  readonly stuckMs: number;
  /** How long a page may take to answer the closing of its socket. */
  readonly closeTimeoutMs: number;
  /** How long commands that have come may take when the server ends: a slow database has a backlog. */
  readonly lastCommandsMs: number;
  /** How often all of these are looked after. */
  readonly watchEveryMs: number;
}

/** The limits in use; tests shorten them. */
export const defaultLimits: RealtimeLimits = {
  frames: { burst: 60, perSecond: 20, malformed: 3, malformedWithinMs: 10_000 },
  topicsPerSocket: MAX_TOPICS_PER_SOCKET,
  socketsPerViewer: MAX_SOCKETS_PER_VIEWER,
  socketsPerAddress: 5_000,
  pendingUpgrades: 500,
  loopLagMs: 250,
  heartbeatMs: HEARTBEAT_MS,
  heartbeatGraceMs: HEARTBEAT_GRACE_MS,
  firstSubscriptionMs: 30_000,
  rightsEveryMs: 60_000,
  stuckMs: 5_000,
  closeTimeoutMs: 5_000,
  lastCommandsMs: 5_000,
  watchEveryMs: 1_000,
};
