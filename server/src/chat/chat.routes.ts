import { olderMessagesQuery } from '@nave/domain/chat/chat.api.ts';
import { CHAT_OLDER_PAGE, chatTopic, type OlderMessagesAnswer } from '@nave/domain/chat/chat.protocol.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { presentMessage } from './chat.present.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';

export interface ChatRoutesDeps extends ChatRuleDeps {
  routes: Routes;
  rooms: Rooms;
}

/** Older pages of a content's chat (CHAT-48). */
export function chatRoutes(deps: ChatRoutesDeps): void {
  deps.routes.add({
    method: 'GET',
    url: '/api/contents/:contentId/chat/messages',
    summary: 'An older page of the chat, oldest first',
    rule: chatRules(deps).read,
    query: olderMessagesQuery,
    handle: async ({ target: { content }, query }): Promise<OlderMessagesAnswer> => {
      const events = await deps.rooms.before(chatTopic(content.id), query.before, CHAT_OLDER_PAGE);
      return { items: events.map(presentMessage) };
    },
  });
}
