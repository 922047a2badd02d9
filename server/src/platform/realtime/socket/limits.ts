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
  /** Maximum number of sockets per address. A church behind one router may have thousands (D15). */
  readonly socketsPerAddress: number;
  /** Maximum number of upgrades that are waiting or processed at the same time; others are refused (D22). */
  readonly pendingUpgrades: number;
  /** Upgrades are refused while the event loop is delayed by more than this (D22). */
  readonly loopLagMs: number;
  readonly heartbeatMs: number;
  readonly heartbeatGraceMs: number;
  /** A socket without a subscription is closed after this long (D4). */
  readonly firstSubscriptionMs: number;
  /** How often the rights of a socket are checked again. */
  readonly rightsEveryMs: number;
  /** After a pause of the whole process of this length, users' sockets are closed: their rights may have changed. */
  readonly staleMs: number;
  /** A socket is closed if its pending bytes are not sent for this long. */
  readonly stuckMs: number;
  /** How long a page may take for the closing handshake. */
  readonly closeTimeoutMs: number;
  /** How long a stop of the server waits for received commands, which may be many if the database is slow. */
  readonly lastCommandsMs: number;
  /** How often sockets are checked against these limits. */
  readonly watchEveryMs: number;
}

/** The default limits. Tests use shorter ones. */
export const defaultLimits: RealtimeLimits = {
  frames: { burst: 60, perSecond: 20, malformed: 3, malformedWithinMs: 10_000 },
  topicsPerSocket: MAX_TOPICS_PER_SOCKET,
  socketsPerViewer: MAX_SOCKETS_PER_VIEWER,
  socketsPerAddress: 5_000,
  pendingUpgrades: 10_000,
  loopLagMs: 250,
  heartbeatMs: HEARTBEAT_MS,
  heartbeatGraceMs: HEARTBEAT_GRACE_MS,
  firstSubscriptionMs: 30_000,
  rightsEveryMs: 60_000,
  staleMs: 3_000,
  stuckMs: 5_000,
  closeTimeoutMs: 5_000,
  lastCommandsMs: 5_000,
  watchEveryMs: 1_000,
};
