import { chatShapes } from '@nave/domain/chat/chat.api.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { canChangeWords } from '@nave/domain/chat/chat.policy.ts';
import { CHAT_OLDER_PAGE, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { anyStaff, staffClient } from '../clients/client-rules.ts';
import { presentPage } from '../messages/present-page.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';
import { withLikes } from './marks/with-likes.ts';
import { publishStanding } from './moderation/publish-standing.ts';
import { readModeration } from './moderation/read-moderation.ts';
import type { ActDeps } from './moderation/record-act.ts';
import { sweepMessages } from './moderation/sweep-messages.ts';
import { type PreviewSweepDeps, previewSweep } from './raids/preview-sweep.ts';
import { readWords, saveWords } from './words/save-words.ts';

export interface ChatRoutesDeps extends ChatRuleDeps, ActDeps, PreviewSweepDeps {
  routes: Routes;
  rooms: Rooms;
  realtime: Realtime;
}

/** Routes for older pages of a content's chat (CHAT-48), its moderation log, sweeps, and the client's own words. */
export function chatRoutes(deps: ChatRoutesDeps): void {
  const add = deps.routes.of('chat', chatCalls, chatShapes);
  const rules = chatRules(deps);
  add(chatCalls.older, {
    summary: 'An older page of the chat, oldest first',
    rule: rules.read,
    cost: 'cheap',
    handle: async ({ target: { content }, query }) => {
      const limits = { n: query.before, limit: CHAT_OLDER_PAGE + 1, type: 'message' } as const;
      const page = presentPage<ChatMessage>(await deps.rooms.before(chatTopic(content.id), limits), CHAT_OLDER_PAGE);
      return { ...page, items: await withLikes(deps.db, content, page.items) };
    },
  });
  add(chatCalls.moderation, {
    summary: 'The moderation log of a chat, newest first, with its bans, mutes and modes',
    rule: rules.moderate,
    handle: ({ actor, target: { content } }) => readModeration(deps, actor, content),
  });
  add(chatCalls.alike, {
    summary:
      'The messages that belong to the same raid as a message, by author with reasons, and the number of other messages',
    rule: rules.moderate,
    handle: ({ target: { content }, query }) => previewSweep(deps, content, query),
  });
  add(chatCalls.sweep, {
    summary: 'Remove messages from a chat and ban their authors, in one act that can be undone',
    rule: rules.moderate,
    async handle({ actor, target: { content }, body: { commandId, why, ...swept } }) {
      const { actId, uids } = await sweepMessages(deps, { actor, content, commandId, why }, swept);
      await publishStanding(deps, content, uids);
      return { actId };
    },
  });
  add(chatCalls.words, {
    summary: 'The client’s own list of words that its chats mask, hold, refuse or allow',
    rule: anyStaff(deps.db),
    handle: ({ target }) => readWords(deps.db, target.id),
  });
  add(chatCalls.saveWords, {
    summary: 'Replace the client’s own list of words',
    rule: staffClient(deps.db, { who: 'owner, admin or superhost', may: canChangeWords }),
    handle: ({ actor, target, body }) => saveWords(deps, actor, { clientId: target.id, form: body }),
  });
}
