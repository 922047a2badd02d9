import {
  HEARTBEAT_GRACE_MS,
  HEARTBEAT_MS,
  MAX_SOCKETS_PER_VIEWER,
  MAX_TOPICS_PER_SOCKET,
} from '@nave/domain/kernel/realtime.ts';
import type { FrameLimits } from './frame-budget.ts';

/** The limits of sockets. All times are in milliseconds. */
export interface RealtimeLimits {
  readonly frames: FrameLimits;
  readonly topicsPerSocket: number;
  readonly socketsPerViewer: number;
  /** Sockets per address; a church behind one router has thousands (D15). */
  readonly socketsPerAddress: number;
  readonly pendingUpgrades: number;
  readonly loopLagMs: number;
  readonly heartbeatMs: number;
  readonly heartbeatGraceMs: number;
  /** A socket without a subscription is closed after this long (D4). */
  readonly firstSubscriptionMs: number;
  readonly rightsEveryMs: number;
  readonly stuckMs: number;
  /** How long a page may take for the closing handshake. */
  readonly closeTimeoutMs: number;
  /** How long received commands may take when the server stops; a slow database has a backlog. */
  readonly lastCommandsMs: number;
  /** How often sockets are checked against these limits. */
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
