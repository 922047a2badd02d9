import { CHAT_LIVE_LIST } from './chat.protocol.ts';
import type { MovedAuthor, NewPhoto, NumberedMessage } from './chat-message.ts';

/** A message of this page that is not acknowledged yet, or was refused. */
export interface PendingMessage {
  id: string;
  message: string;
}

/** What a page shows of a chat: acknowledged messages oldest first (CHAT-36), and its own that are on their way. */
export interface ChatTimeline {
  messages: readonly NumberedMessage[];
  pending: readonly PendingMessage[];
  /** Whether there may be older messages than the first. */
  hasOlder: boolean;
  /** While on, only the newest 100 are kept (CHAT-43); off while the reader looks at older pages (CHAT-45). */
  limited: boolean;
}

/** A chat of which nothing has come yet. */
export const emptyTimeline: ChatTimeline = { messages: [], pending: [], hasOlder: false, limited: true };

/** What may happen to a timeline. */
export type TimelineChange =
  | { kind: 'snapshot'; messages: readonly NumberedMessage[] }
  | { kind: 'arrived'; messages: readonly NumberedMessage[] }
  /** The page that was asked for before message number `before`. */
  | { kind: 'older'; before: number; messages: readonly NumberedMessage[]; pageSize: number }
  /** A guest whose messages are there is a user now. */
  | { kind: 'moved'; moved: MovedAuthor }
  /** Somebody whose messages are there has another picture. */
  | { kind: 'photo'; photo: NewPhoto }
  | { kind: 'sending'; pending: PendingMessage }
  | { kind: 'settled'; id: string }
  | { kind: 'limit'; on: boolean };

/** The timeline after a change. A message that is there already changes nothing: the number tells (CHAT-5). */
export function changeTimeline(timeline: ChatTimeline, change: TimelineChange): ChatTimeline {
  switch (change.kind) {
    case 'snapshot':
      return trim({
        ...settle(timeline, change.messages),
        messages: merge([], change.messages),
        hasOlder: (change.messages[0]?.n ?? 1) > 1,
      });
    case 'arrived':
      return trim({ ...settle(timeline, change.messages), messages: merge(timeline.messages, change.messages) });
    case 'older':
      // Meanwhile its reader went back to the end, or the list became another: the page no longer joins it.
      if (timeline.limited || timeline.messages[0]?.n !== change.before) return timeline;
      return {
        ...timeline,
        messages: merge(timeline.messages, change.messages),
        hasOlder: change.messages.length === change.pageSize && (change.messages[0]?.n ?? 1) > 1,
      };
    case 'moved':
      return { ...timeline, messages: timeline.messages.map((message) => move(message, change.moved)) };
    case 'photo':
      return { ...timeline, messages: timeline.messages.map((message) => withPhoto(message, change.photo)) };
    case 'sending':
      return {
        ...timeline,
        pending: [...timeline.pending.filter(({ id }) => id !== change.pending.id), change.pending],
      };
    case 'settled':
      return { ...timeline, pending: timeline.pending.filter(({ id }) => id !== change.id) };
    case 'limit':
      return trim({ ...timeline, limited: change.on });
  }
}

function move({ n, data }: NumberedMessage, { from, to }: MovedAuthor): NumberedMessage {
  return { n, data: data.uid === from ? { ...data, uid: to } : data };
}

function withPhoto(message: NumberedMessage, { uid, photoURL }: NewPhoto): NumberedMessage {
  return message.data.uid === uid ? { n: message.n, data: { ...message.data, photoURL } } : message;
}

function settle(timeline: ChatTimeline, arrived: readonly NumberedMessage[]): ChatTimeline {
  if (timeline.pending.length === 0) return timeline;
  const ids = new Set(arrived.map(({ data }) => data.id));
  return { ...timeline, pending: timeline.pending.filter(({ id }) => !ids.has(id)) };
}

function merge(kept: readonly NumberedMessage[], added: readonly NumberedMessage[]): readonly NumberedMessage[] {
  const last = kept.at(-1)?.n ?? 0;
  if (added.every(({ n }, index) => n > (added[index - 1]?.n ?? last))) return [...kept, ...added];
  const byNumber = new Map([...kept, ...added].map((message) => [message.n, message]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

function trim(timeline: ChatTimeline): ChatTimeline {
  if (!timeline.limited || timeline.messages.length <= CHAT_LIVE_LIST) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-CHAT_LIVE_LIST), hasOlder: true };
}
