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
import { LIVE_LIST } from './message-limits.ts';

/** A message of this page that the server has not acknowledged, or has refused. */
export interface PendingMessage {
  id: string;
  message: string;
}

/** The chat as a page shows it: acknowledged messages, oldest first (CHAT-36), and the page's own unacknowledged ones. */
export interface ChatTimeline {
  messages: readonly NumberedMessage[];
  pending: readonly PendingMessage[];
  /** The pinned message, however old it is (CHAT-44). */
  pinned: NumberedPin | null;
  /** Whether the chat may have messages older than the first. */
  hasOlder: boolean;
  /** True: only the newest 100 are kept (CHAT-43). False while the reader looks at older pages (CHAT-45). */
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
  /** `pinned` is left out if only messages were requested. */
  | { kind: 'snapshot'; messages: readonly NumberedMessage[]; hasOlder: boolean; pinned?: NumberedPin | null }
  /** The newest page, fetched over HTTP. Messages that should be in it but are not were removed meanwhile. */
  | { kind: 'newest'; messages: readonly NumberedMessage[]; hasOlder: boolean }
  | { kind: 'arrived'; messages: readonly NumberedMessage[] }
  /** The page of messages before number `before`. */
  | { kind: 'older'; before: number; messages: readonly NumberedMessage[]; hasOlder: boolean }
  /** A guest signed in; the guest's messages become the user's. */
  | { kind: 'moved'; moved: MovedAuthor }
  | { kind: 'photo'; photo: NewPhoto }
  | { kind: 'pinned'; pin: NumberedPin }
  /** Messages were removed from the chat (CHAT-71). */
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
      // The reader has returned to the end, or the list has changed, so the page no longer joins it.
      if (timeline.limited || timeline.messages[0]?.n !== change.before) return timeline;
      return {
        ...timeline,
        messages: merge(timeline.messages, change.messages),
        hasOlder: change.hasOlder,
      };
    case 'moved':
      return everywhere(timeline, (message) => move(message, change.moved));
    case 'photo':
      return everywhere(timeline, (message) => withPhoto(message, change.photo));
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
  // Older messages are kept only if the new page overlaps the list; otherwise some would be missing between.
  const joins = older.length < timeline.messages.length;
  const kept = joins && hasOlder ? older : [];
  const settled = { ...settle(timeline, messages), messages: merge(kept, messages) };
  return trim({ ...settled, hasOlder: kept.length > 0 ? timeline.hasOlder : hasOlder });
}

function everywhere(timeline: ChatTimeline, change: <Message extends ChatMessage>(message: Message) => Message) {
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

function remove(timeline: ChatTimeline, ns: ReadonlySet<number>): ChatTimeline {
  const { messages, pinned } = timeline;
  return {
    ...timeline,
    messages: messages.filter(({ n }) => !ns.has(n)),
    pinned: pinned && ns.has(pinned.n) ? null : pinned,
  };
}

function restore(timeline: ChatTimeline, restored: RestoredMessage): ChatTimeline {
  const { n, type, data } = restored;
  if (type === 'pinned') return { ...timeline, pinned: { n, data } };
  // A message older than the list is loaded with its own page.
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
  if (!timeline.limited || timeline.messages.length <= LIVE_LIST) return timeline;
  return { ...timeline, messages: timeline.messages.slice(-LIVE_LIST), hasOlder: true };
}
