import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import type { RemovedMessage } from '../../ui/messages/message-list.tsx';

/** What was taken out of the chat between the messages that a page shows, for staff, by the log alone. */
export function removedAmong(
  messages: readonly NumberedMessage[],
  hasOlder: boolean,
  log: ChatModeration | null,
): RemovedMessage[] {
  const first = hasOlder ? (messages[0]?.n ?? 0) : 0;
  const standing = new Set(messages.map(({ n }) => n));
  const removed = new Map<number, RemovedMessage>();
  for (const act of log?.acts ?? []) {
    const { undoneBy, actorName, messages: taken } = act;
    if (undoneBy !== null) continue;
    for (const message of taken) {
      const { n } = message;
      if (n >= first && !standing.has(n) && !removed.has(n)) removed.set(n, { ...message, removedBy: actorName, act });
    }
  }
  return [...removed.values()];
}
