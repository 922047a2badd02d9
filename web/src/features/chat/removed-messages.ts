import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useMemo, useRef } from 'react';
import type { RemovedMessage } from '../messages/message-list.tsx';

interface RemovedOptions {
  messages: readonly NumberedMessage[];
  hasOlder: boolean;
  /** The moderation log; null for viewers. */
  log: ChatModeration | null;
}

interface KnownMessage {
  message: NumberedMessage;
  /** The acts of the log when the message left the list; null while it is listed. */
  actsWhenRemoved: ChatModeration['acts'] | null;
}

/**
 * Returns the removed messages whose numbers are within the range of the listed messages, for staff. A message that
 * disappears from the list counts as removed at once; the next log contains who removed it.
 */
export function useRemoved({ messages, hasOlder, log }: RemovedOptions): RemovedMessage[] {
  const known = useRef(new Map<number, KnownMessage>());
  return useMemo(() => {
    if (log === null) {
      known.current.clear();
      return [];
    }
    const first = hasOlder ? (messages[0]?.n ?? 0) : 0;
    const removed = removedByLog(messages, first, log);
    for (const message of messages) known.current.set(message.n, { message, actsWhenRemoved: null });
    const listed = new Set(messages.map(({ n }) => n));
    for (const [n, { message, actsWhenRemoved }] of known.current) {
      if (listed.has(n)) continue;
      // A newer log does not list the message, so nobody removed it from the chat.
      const isUnlogged = actsWhenRemoved !== null && actsWhenRemoved !== log.acts;
      if (n < first || removed.has(n) || isUnlogged) known.current.delete(n);
      else {
        known.current.set(n, { message, actsWhenRemoved: log.acts });
        removed.set(n, { ...message, removedBy: null });
      }
    }
    return [...removed.values()];
  }, [messages, hasOlder, log]);
}

/** Returns the messages from number `first` on that acts in the log have removed. */
function removedByLog(
  messages: readonly NumberedMessage[],
  first: number,
  log: ChatModeration,
): Map<number, RemovedMessage> {
  const listed = new Set(messages.map(({ n }) => n));
  const removed = new Map<number, RemovedMessage>();
  for (const act of log.acts) {
    const { undoneBy, actorName, messages: actMessages } = act;
    if (undoneBy !== null) continue;
    for (const message of actMessages) {
      const { n } = message;
      if (n >= first && !listed.has(n) && !removed.has(n)) removed.set(n, { ...message, removedBy: actorName, act });
    }
  }
  return removed;
}
