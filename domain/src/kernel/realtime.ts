import type { RefusalText } from './refusal.ts';

/** The version of the frames on `/realtime`; a page with another one reloads. */
export const PROTOCOL_VERSION = 2;
/** How often the server pings an open socket, in milliseconds. */
export const HEARTBEAT_MS = 20_000;
/** A socket that has not answered a ping for this long is ended. */
export const HEARTBEAT_GRACE_MS = 10_000;
/** The largest frame that a page may send, in bytes. */
export const MAX_FRAME_BYTES = 16_384;
/** Topics that one socket may hold at a time (D13). */
export const MAX_TOPICS_PER_SOCKET = 20;
/** Sockets that one viewer may hold at a time (D15). */
export const MAX_SOCKETS_PER_VIEWER = 5;
/** Events that a resume gives at most; beyond that the page gets a snapshot that says so. */
export const RESUME_LIMIT = 500;
/** What the type of an event becomes whose data was taken out of its room, and its data null. */
export const FORGOTTEN = 'forgotten';
/** The type of an event that says of an earlier one what it is again: `{ n, type, data }`. */
export const RESTORED = 'restored';

/**
 * Close codes of `/realtime`, beside those of the WebSocket protocol itself. After `policy` (this viewer opened more
 * sockets than MAX_SOCKETS_PER_VIEWER, the oldest goes) a page waits until it is looked at again; after `sessionEnded`
 * (also: signed in or out) it reconnects at once with the cookies that it has now; after the others, with its usual jitter.
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

/** Who the server takes the page for. `id` is the message author id (`uid`). */
export interface Me {
  kind: 'guest' | 'user';
  id: string;
  name?: string | undefined;
}

/** One event of a topic. `n` is its number in a room and `at` when it was stored (ms); states and flows have neither. */
export interface TopicEvent {
  topic: string;
  n?: number;
  at?: number;
  type: string;
  data: unknown;
}

/** What the page sends. Commands have `type: 'slice.verb'`, an `id` that the page made, and `data`. */
export type PageFrame =
  | { type: 'sub'; id: string; topic: string; epoch?: string; after?: number }
  | { type: 'unsub'; topic: string }
  | { type: 'time'; id: string }
  | { type: `${string}.${string}`; id: string; data: unknown };

/**
 * What the server sends. `events` are in the order of `n`; `snapshot` is the topic's own shape.
 *
 * `subbed` in a room: with `recovered` the page goes on with `events`, up to `top`; without, it starts again from
 * `snapshot`, which holds everything up to `top` and maybe some of the events that follow as frames of their own (the page
 * passes over what it has). Live events continue at `top + 1`. Topics that are no rooms have the epoch '' and the top 0.
 */
export type ServerFrame =
  | { type: 'hello'; connection: string; me: Me; serverTime: number; heartbeat: number; protocol: number }
  | {
      type: 'subbed';
      id: string;
      topic: string;
      epoch: string;
      top: number;
      /** True when `events` is exactly what came after the page's number; false when it must start from `snapshot`. */
      recovered: boolean;
      events?: Omit<TopicEvent, 'topic'>[];
      snapshot?: unknown;
    }
  /** The server ended a subscription: whom the page is now may not follow the topic. */
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
  /** The server ends as planned, and this line with it, within this time; it may be back some seconds later. */
  | { type: 'drain'; withinMs: number };

/** Refusals of the socket itself. A foreign topic and a missing one are answered alike. */
export const realtimeRefusals = {
  unknownTopic: { code: 'topic.unknown', kind: 'not-found', message: 'There is nothing here to follow.' },
  tooManyTopics: { code: 'topic.too-many', kind: 'too-many', message: 'This page follows too many topics.' },
  malformedFrame: { code: 'frame.malformed', kind: 'invalid', message: 'This message could not be understood.' },
  foreignId: { code: 'command.foreign-id', kind: 'conflict', message: 'This was sent by somebody else already.' },
  silenced: { code: 'room.silenced', kind: 'forbidden', message: 'This room takes nothing of you.' },
  unknownCommand: { code: 'frame.unknown', kind: 'invalid', message: 'This kind of message is not known.' },
} as const satisfies Record<string, RefusalText>;
