import type { NumberedMessage } from '@nave/domain/messages/chat-message.ts';
import type { Executor } from '../../platform/database/database.ts';
import { countMarks } from './marks.store.ts';

/** Adds the number of likes to each message (CHAT-57). */
export async function withLikes(
  db: Executor,
  chat: { id: string; clientId: string },
  messages: readonly NumberedMessage[],
): Promise<NumberedMessage[]> {
  const messageNumbers = messages.map(({ n }) => n);
  const counts = new Map(await countMarks(db, chat, { kind: 'like', messageNumbers }));
  return messages.map((message) => {
    const likesCount = counts.get(message.n);
    return likesCount === undefined ? message : { ...message, likesCount };
  });
}
