import { chatShapes } from '@nave/domain/chat/chat.api.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { CHAT_OLDER_PAGE, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { presentMessages } from './chat.present.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';

export interface ChatRoutesDeps extends ChatRuleDeps {
  routes: Routes;
  rooms: Rooms;
}

/** Older pages of a content's chat (CHAT-48). */
export function chatRoutes(deps: ChatRoutesDeps): void {
  const add = deps.routes.of(chatCalls, chatShapes);
  add(chatCalls.older, {
    summary: 'An older page of the chat, oldest first',
    rule: chatRules(deps).read,
    handle: async ({ target: { content }, query }) => {
      const events = await deps.rooms.before(chatTopic(content.id), {
        ...{ n: query.before, limit: CHAT_OLDER_PAGE, type: 'message' },
      });
      return { items: presentMessages(events) };
    },
  });
}
