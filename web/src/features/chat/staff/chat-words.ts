import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import type { ChatWords, ChatWordsForm } from '@nave/domain/chat/chat-words.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

export function chatWordsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['chat-words', clientId],
    queryFn: ({ signal }) => ask(chatCalls.words, { clientId }, { signal }),
  });
}

/** Throws ApiError. */
export async function saveChatWords(client: QueryClient, clientId: string, body: ChatWordsForm): Promise<ChatWords> {
  const saved = await ask(chatCalls.saveWords, { clientId, body });
  client.setQueryData(chatWordsQuery(clientId).queryKey, saved);
  return saved;
}
