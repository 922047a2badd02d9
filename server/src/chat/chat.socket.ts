import { chatCommandShapes, chatTopicShapes } from '@nave/domain/chat/chat.api.ts';
import { CHAT_LIVE_LIST, chatCommands, chatTopic, chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { presentMessages } from './chat.present.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';
import { type SendMessageDeps, sendMessage } from './send-message.ts';

export interface ChatSocketDeps extends ChatRuleDeps, SendMessageDeps {
  realtime: Realtime;
}

/** The room of a content's chat and the command that writes in it. */
export function chatSocket(deps: ChatSocketDeps): void {
  const rules = chatRules(deps);

  const topic = deps.realtime.topics(chatTopics, chatTopicShapes);
  const command = deps.realtime.commands(chatCommands, chatCommandShapes);

  topic(chatTopics.chat, {
    rule: rules.read,
    snapshot: async ({ content }) => {
      const events = await deps.rooms.latest(chatTopic(content.id), CHAT_LIVE_LIST);
      return { messages: presentMessages(events) };
    },
  });

  command(chatCommands.send, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.send,
    handle: (actor, target, { message }, { commandId }) => sendMessage(deps, actor, target, { message, commandId }),
  });
}
