import { sendMessageSchema } from '@nave/domain/chat/chat.api.ts';
import { CHAT_LIVE_LIST, type ChatSnapshot, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { presentMessage } from './chat.present.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';
import { type SendMessageDeps, sendMessage } from './send-message.ts';

export interface ChatSocketDeps extends ChatRuleDeps, SendMessageDeps {
  realtime: Realtime;
}

/** The room of a content's chat and the command that writes in it. */
export function chatSocket(deps: ChatSocketDeps): void {
  const rules = chatRules(deps);

  deps.realtime.topic({
    pattern: 'chat:{contentId}',
    kind: 'room',
    rule: rules.read,
    snapshot: async ({ content }): Promise<ChatSnapshot> => {
      const events = await deps.rooms.latest(chatTopic(content.id), CHAT_LIVE_LIST);
      return { messages: events.map(presentMessage) };
    },
  });

  deps.realtime.command({
    type: 'chat.send',
    schema: sendMessageSchema,
    params: ({ contentId }) => ({ contentId }),
    rule: rules.send,
    handle: (actor, target, { message }, { commandId }) => sendMessage(deps, actor, target, { message, commandId }),
  });
}
