import type { RefusalText } from './refusal.ts';

/** The version of the frames on `/realtime`. A page that uses another version reloads. */
export const PROTOCOL_VERSION = 2;
/** Interval between pings of an open socket, in milliseconds. */
export const HEARTBEAT_MS = 20_000;
/** The server closes a socket that has not answered a ping within this time. */
export const HEARTBEAT_GRACE_MS = 10_000;
/** The largest frame that a page may send, in bytes. */
export const MAX_FRAME_BYTES = 16_384;
/** Maximum number of topics to which one socket may be subscribed at a time (D13). */
export const MAX_TOPICS_PER_SOCKET = 20;
/** Maximum number of sockets that one viewer may have open at a time (D15). */
export const MAX_SOCKETS_PER_VIEWER = 5;
/**
 * Maximum number of events that a resume replays. A page that missed more events gets a snapshot, and `recovered` is
 * false.
 */
export const RESUME_LIMIT = 500;
/** Type of an event whose data has been removed, so that `data` is null. */
export const REDACTED = 'forgotten';
/** Type of an event that restores a removed event. `data` is `{ n, type, data }` of the removed event. */
export const RESTORED = 'restored';

/**
 * Close codes of `/realtime`, in addition to the codes of the WebSocket protocol. After `policy` (the viewer opened
 * more than MAX_SOCKETS_PER_VIEWER sockets, so the oldest is closed), a page reconnects when it is next visible. After
 * `sessionEnded` (also sent at sign-in and sign-out), a page reconnects at once, with its current cookies. After any
 * other code, a page waits with jitter before it reconnects.
 */
export const closeCodes = {
  unsupported: 1003,
  policy: 1008,
  internal: 1011,
  restart: 1012,
  overload: 1013,
  malformed: 4400,
  sessionEnded: 4401,
  rightWithdrawn: 4403,
  idle: 4408,
  flood: 4429,
  slow: 4430,
} as const;

/**
 * The identity of the page's user, as the server has determined it. `id` is also the author id of the user's messages
 * (`uid`).
 */
export interface Me {
  kind: 'guest' | 'user';
  id: string;
  name?: string | undefined;
}

/**
 * One event of a topic. In a room, `n` is its number and `at` the time of storage (epoch ms); states and flows have
 * neither.
 */
export interface TopicEvent {
  topic: string;
  n?: number;
  at?: number;
  type: string;
  data: unknown;
}

/** Frames from page to server. A command has the type `slice.verb`, an `id` that the page generated, and `data`. */
export type PageFrame =
  | { type: 'sub'; id: string; topic: string; epoch?: string; after?: number }
  | { type: 'unsub'; topic: string }
  | { type: 'time'; id: string }
  | { type: `${string}.${string}`; id: string; data: unknown };

/**
 * Frames from server to page. `events` are in the order of `n`. `snapshot` has the shape that the topic defines.
 *
 * `subbed` in a room: if `recovered` is true, the page continues with `events`, which end at `top`. Otherwise the page
 * starts again from `snapshot`, which includes all events up to `top` and possibly later events. Events after `top`
 * follow as frames; the page ignores those that it already has. For a topic that is not a room, `epoch` is '' and `top`
 * is 0.
 */
export type ServerFrame =
  | { type: 'hello'; connection: string; me: Me; serverTime: number; heartbeat: number; protocol: number }
  | {
      type: 'subbed';
      id: string;
      topic: string;
      epoch: string;
      top: number;
      /** True if `events` is exactly what the page missed; false if the page must start from `snapshot`. */
      recovered: boolean;
      events?: Omit<TopicEvent, 'topic'>[];
      snapshot?: unknown;
    }
  /** The server has ended a subscription because the page's current identity may not subscribe to the topic. */
  | { type: 'unsubbed'; topic: string }
  | { type: 'event'; topic: string; n?: number; at?: number; event: string; data: unknown }
  | { type: 'ack'; id: string; n?: number; at: number; data?: unknown }
  | {
      type: 'refused';
      id: string;
      code: string;
      message: string;
      waitSeconds?: number;
      fields?: Record<string, string>;
    }
  | { type: 'time'; id: string; serverTime: number }
  /** Events may have been lost: the page subscribes to its topics again, at a random time within `withinMs`. */
  | { type: 'stale'; withinMs: number }
  /**
   * A planned stop: the server closes this socket within `withinMs` and is usually back a few seconds later. If
   * `reconnectMs` is set, other processes are ready: the page reconnects at a random time within `reconnectMs`.
   */
  | { type: 'drain'; withinMs: number; reconnectMs?: number };

/** Refusals of the socket itself. A subscription to a missing topic and to a forbidden topic get the same answer. */
export const realtimeRefusals = {
  unknownTopic: { code: 'topic.unknown', kind: 'not-found', message: 'There is nothing to subscribe to here.' },
  tooManyTopics: { code: 'topic.too-many', kind: 'too-many', message: 'This page has too many subscriptions.' },
  malformedFrame: { code: 'frame.malformed', kind: 'invalid', message: 'This message could not be understood.' },
  foreignId: { code: 'command.foreign-id', kind: 'conflict', message: 'Someone else has already sent this.' },
  silenced: { code: 'room.silenced', kind: 'forbidden', message: 'You cannot write here.' },
  unknownCommand: { code: 'frame.unknown', kind: 'invalid', message: 'This kind of message is unknown.' },
} as const satisfies Record<string, RefusalText>;
