import type {
  ChatMessage,
  MarkedMessages,
  MovedAuthor,
  NewPhoto,
  NumberedMessage,
  NumberedPin,
  RemovedMessages,
  RestoredMessage,
} from './chat-message.ts';
import { SHOWN_MESSAGES } from './message-limits.ts';

/** A message that this page has sent and that is still unacknowledged. */
export interface PendingMessage {
  id: string;
  message: string;
}

/** The chat as a page shows it: acknowledged messages, oldest first (CHAT-36), and pending messages of the page. */
export interface ChatTimeline {
  messages: readonly NumberedMessage[];
  pending: readonly PendingMessage[];
  /** The pinned message, however old it is (CHAT-44). */
  pinned: NumberedPin | null;
  /** Whether the chat may have messages that are older than the first message of the list. */
  hasOlder: boolean;
  /**
   * Whether only the newest 100 messages are kept (CHAT-43). False while the reader looks at older messages (CHAT-45).
   */
  limited: boolean;
}

export const emptyTimeline: ChatTimeline = {
  messages: [],
  pending: [],
  pinned: null,
  hasOlder: false,
  limited: true,
};

export type TimelineChange =
  /** `pinned` is missing if only messages were requested. */
  | { kind: 'snapshot'; messages: readonly NumberedMessage[]; hasOlder: boolean; pinned?: NumberedPin | null }
  /**
   * The newest messages, fetched over HTTP. If the timeline has a message in this range of numbers that was not
   * fetched, the message has been removed.
   */
  | { kind: 'newest'; messages: readonly NumberedMessage[]; hasOlder: boolean }
  | { kind: 'arrived'; messages: readonly NumberedMessage[] }
  /** The page of messages before the message with the number `before`. */
  | { kind: 'older'; before: number; messages: readonly NumberedMessage[]; hasOlder: boolean }
  /** A guest has signed in, and the guest's messages are assigned to the user. */
  | { kind: 'moved'; moved: MovedAuthor }
  | { kind: 'photo'; photo: NewPhoto }
  | { kind: 'pinned'; pin: NumberedPin }
  /** Messages have been removed from the chat (CHAT-71). */
  | { kind: 'removed'; removed: RemovedMessages }
  | { kind: 'restored'; restored: RestoredMessage }
  | { kind: 'liked'; liked: MarkedMessages }
  | { kind: 'sending'; pending: PendingMessage }
  | { kind: 'settled'; id: string }
  | { kind: 'limit'; on: boolean };

/** Returns the timeline after a change. A message whose number is already present changes nothing (CHAT-5). */
export function changeTimeline(timeline: ChatTimeline, change: TimelineChange): ChatTimeline {
  switch (change.kind) {
    case 'snapshot':
      return trim({
        ...settle(timeline, change.messages),
        messages: merge([], change.messages),
        pinned: change.pinned === undefined ? timeline.pinned : change.pinned,
        hasOlder: change.hasOlder,
      });
    case 'newest':
      return takeNewest(timeline, change);
    case 'arrived':
      return trim({ ...settle(timeline, change.messages), messages: merge(timeline.messages, change.messages) });
    case 'older':
      // Ignores these older messages if the reader has returned to the end or the list now starts at another message:
      // there might be a gap between them and the list.
      if (timeline.limited || timeline.messages[0]?.n !== change.before) return timeline;
      return {
        ...timeline,
        messages: merge(timeline.messages, change.messages),
        hasOlder: change.hasOlder,
      };
    case 'moved':
      return withEachMessage(timeline, (message) => move(message, change.moved));
    case 'photo':
      return withEachMessage(timeline, (message) => withPhoto(message, change.photo));
    case 'pinned':
      return { ...timeline, pinned: change.pin };
    case 'removed':
      return remove(timeline, new Set(change.removed.ns));
    case 'liked':
      return { ...timeline, messages: withLikes(timeline.messages, change.liked) };
    case 'restored':
      return restore(timeline, change.restored);
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

function takeNewest(
  timeline: ChatTimeline,
  { messages, hasOlder }: { messages: readonly NumberedMessage[]; hasOlder: boolean },
): ChatTimeline {
  const first = messages[0]?.n ?? 0;
  const older = timeline.messages.filter(({ n }) => n < first);
  // Older messages are kept only if the new page overlaps the list. Otherwise messages between them would be missing.
  const overlaps = older.length < timeline.messages.length;
  const kept = overlaps && hasOlder ? older : [];
  const settled = { ...settle(timeline, messages), messages: merge(kept, messages) };
  return trim({ ...settled, hasOlder: kept.length > 0 ? timeline.hasOlder : hasOlder });
}

function withEachMessage(timeline: ChatTimeline, change: <Message extends ChatMessage>(message: Message) => Message) {
  const { messages, pinned } = timeline;
  return {
    ...timeline,
    messages: messages.map((message) => ({ ...message, data: change(message.data) })),
    pinned: pinned && { n: pinned.n, data: change(pinned.data) },
  };
}

function move<Message extends ChatMessage>(message: Message, { from, to }: MovedAuthor): Message {
  return message.uid === from ? { ...message, uid: to } : message;
}

function withPhoto<Message extends ChatMessage>(message: Message, { uid, photoURL }: NewPhoto): Message {
  return message.uid === uid ? { ...message, photoURL } : message;
}

function withLikes(messages: ChatTimeline['messages'], { counts }: MarkedMessages): ChatTimeline['messages'] {
  const countOf = new Map(counts);
  return messages.map((message) => {
    const likesCount = countOf.get(message.n);
    return likesCount === undefined
      ? message
      : { n: message.n, data: message.data, ...(likesCount > 0 && { likesCount }) };
  });
}

function remove(timeline: ChatTimeline, numbers: ReadonlySet<number>): ChatTimeline {
  const { messages, pinned } = timeline;
  return {
    ...timeline,
    messages: messages.filter(({ n }) => !numbers.has(n)),
    pinned: pinned && numbers.has(pinned.n) ? null : pinned,
  };
}

function restore(timeline: ChatTimeline, restored: RestoredMessage): ChatTimeline {
  const { n, type, data } = restored;
  if (type === 'pinned') return { ...timeline, pinned: { n, data } };
  // A message that is older than the list is loaded later, with the page of older messages that contains it.
  const isOlder = timeline.hasOlder && n < (timeline.messages[0]?.n ?? 0);
  return isOlder ? timeline : trim({ ...timeline, messages: merge(timeline.messages, [{ n, data }]) });
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
  if (!timeline.limited || timeline.messages.length <= SHOWN_MESSAGES) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-SHOWN_MESSAGES), hasOlder: true };
}
