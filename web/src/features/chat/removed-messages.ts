import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import { useMemo, useRef } from 'react';
import type { RemovedMessage } from '../messages/message-list.tsx';

interface Shown {
  messages: readonly NumberedMessage[];
  hasOlder: boolean;
  /** What only staff see of the chat; null for everybody else. */
  log: ChatModeration | null;
}

interface Known {
  message: NumberedMessage;
  /** The log at the moment at which the message left the list; null while it is listed. */
  goneSince: ChatModeration['acts'] | null;
}

/**
 * The removed messages between those that a page lists, for staff. A message that leaves the list is removed at once; who
 * removed it is known when the log has come anew.
 */
export function useRemoved({ messages, hasOlder, log }: Shown): RemovedMessage[] {
  const known = useRef(new Map<number, Known>());
  return useMemo(() => {
    if (log === null) {
      known.current.clear();
      return [];
    }
    const first = hasOlder ? (messages[0]?.n ?? 0) : 0;
    const removed = removedByLog(messages, first, log);
    for (const message of messages) known.current.set(message.n, { message, goneSince: null });
    const listed = new Set(messages.map(({ n }) => n));
    for (const [n, { message, goneSince }] of known.current) {
      if (listed.has(n)) continue;
      // A newer log that does not name it: nobody took it out of the chat, and it is not kept.
      const isForgotten = goneSince !== null && goneSince !== log.acts;
      if (n < first || removed.has(n) || isForgotten) known.current.delete(n);
      else {
        known.current.set(n, { message, goneSince: log.acts });
        removed.set(n, { ...message, removedBy: null });
      }
    }
    return [...removed.values()];
  }, [messages, hasOlder, log]);
}

/** What the log says was removed, from message `first` on. */
function removedByLog(
  messages: readonly NumberedMessage[],
  first: number,
  log: ChatModeration,
): Map<number, RemovedMessage> {
  const active = new Set(messages.map(({ n }) => n));
  const removed = new Map<number, RemovedMessage>();
  for (const act of log.acts) {
    const { undoneBy, actorName, messages: taken } = act;
    if (undoneBy !== null) continue;
    for (const message of taken) {
      const { n } = message;
      if (n >= first && !active.has(n) && !removed.has(n)) removed.set(n, { ...message, removedBy: actorName, act });
    }
  }
  return removed;
}
