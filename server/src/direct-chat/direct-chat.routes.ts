import { directChatShapes } from '@nave/domain/direct-chat/direct-chat.api.ts';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import { DIRECT_OLDER_PAGE, directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectMessageEvent } from '@nave/domain/direct-chat/direct-chat.ts';
import { presentPage } from '../messages/present-page.ts';
import type { Routes } from '../platform/http/route.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { directChatRules } from './direct-chat-rules.ts';
import { placeInLine } from './place-in-line.ts';
import { hostsToTransferTo } from './transfer-targets.ts';

/** Routes for older messages of a conversation, and for the hosts to whom it can be transferred. */
export function directChatRoutes({ routes, ...deps }: DirectChatDeps & { routes: Routes }): void {
  const add = routes.of('directChat', directChatCalls, directChatShapes);
  const rules = directChatRules(deps);
  add(directChatCalls.older, {
    summary: 'An older page of a conversation, oldest first',
    rule: rules.read,
    cost: 'cheap',
    handle: async ({ target: { chat }, query }) => {
      const page = { n: query.before, limit: DIRECT_OLDER_PAGE + 1, type: 'message' } as const;
      const events = await deps.rooms.before(directChatRoom(chat.id), page);
      return presentPage<DirectMessageEvent>(events, DIRECT_OLDER_PAGE);
    },
  });
  add(directChatCalls.line, {
    summary: 'How long a request to the hosts may have to wait',
    rule: rules.read,
    cost: 'cheap',
    handle: ({ target }) => placeInLine(deps, target),
  });
  add(directChatCalls.hosts, {
    summary: 'The hosts to whom a conversation can be transferred, those who are online first',
    rule: rules.manage,
    cost: 'cheap',
    handle: async ({ target }) => ({ hosts: await hostsToTransferTo(deps, target) }),
  });
}
