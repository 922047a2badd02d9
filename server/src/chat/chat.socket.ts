import { chatCommandShapes, chatTopicShapes } from '@nave/domain/chat/chat.api.ts';
import { chatCommands, chatTopic, chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { SHOWN_MESSAGES } from '@nave/domain/messages/message-limits.ts';
import { presentPage } from '../messages/present-page.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { type ChatRuleDeps, chatRules } from './chat-rules.ts';
import { marksSocket } from './marks/marks.socket.ts';
import { withLikes } from './marks/with-likes.ts';
import { judgeSilenced } from './moderation/judge-message.ts';
import { moderationSocket } from './moderation/moderation.socket.ts';
import { modesOf } from './moderation/modes.store.ts';
import type { ActDeps } from './moderation/record-act.ts';
import type { Devices } from './raids/devices.ts';
import { type SendMessageDeps, sendMessage } from './send-message.ts';
import { acknowledgeAgain } from './store-message.ts';

export interface ChatSocketDeps extends ChatRuleDeps, SendMessageDeps, ActDeps {
  realtime: Realtime;
  devices: Devices;
}

/** Registers the topics and commands of a content's chat. */
export function chatSocket(deps: ChatSocketDeps): void {
  const rules = chatRules(deps);

  const topic = deps.realtime.topics(chatTopics, chatTopicShapes);
  const command = deps.realtime.commands(chatCommands, chatCommandShapes);

  // Concurrent subscriptions share one load, because a whole congregation may join in the same second.
  const snapshot = sharedLoad(async (chatKey) => {
    const [id = '', clientId = ''] = chatKey.split(' ');
    const room = chatTopic(id);
    const newest = { type: 'message', limit: SHOWN_MESSAGES + 1, related: ['moved', 'photo'] } as const;
    const events = await deps.rooms.latest(room, newest);
    const pin = await deps.rooms.findCopy(room, 'pinned');
    const { items, hasOlder } = presentPage<ChatMessage>(events, SHOWN_MESSAGES);
    const messages = await withLikes(deps.db, { id, clientId }, items);
    const { slowSeconds } = await modesOf(deps.db, { id, clientId });
    return { messages, hasOlder, slowSeconds, pinned: pin && { n: pin.n, data: pin.data } };
  });
  topic(chatTopics.chat, {
    rule: rules.read,
    snapshot: ({ content }) => snapshot(`${content.id} ${content.clientId}`),
  });

  command(chatCommands.send, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.send,
    async handle(actor, target, { message }, { commandId, caller }) {
      const sent = await sendMessage(deps, actor, target, { message, commandId });
      deps.devices.record(target.content, actor.id, caller);
      return sent;
    },
    async alreadyDone(actor, { contentId }, { commandId }) {
      const stored = await deps.rooms.find(chatTopic(contentId), actor.id, commandId);
      const target = stored && (await rules.send.load(actor, { contentId }));
      return target ? acknowledgeAgain(deps, target.content, { ...stored, id: commandId, uid: actor.id }) : null;
    },
  });
  moderationSocket({ ...deps, topic, command, rules });
  marksSocket({ ...deps, command, rules, judgeSilenced });
}
