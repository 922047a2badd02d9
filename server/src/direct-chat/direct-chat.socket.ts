import { directChatCommandShapes, directChatTopicShapes } from '@nave/domain/direct-chat/direct-chat.api.ts';
import type { DirectChatTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import {
  DIRECT_CHATS,
  directChatCommands,
  directChatRoom,
  directChatTopics,
  SHOWN_DIRECT_MESSAGES,
} from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectMessageEvent } from '@nave/domain/direct-chat/direct-chat.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { presentPage } from '../messages/present-page.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { CommandContext } from '../platform/realtime/topics/registry.ts';
import type { Rule } from '../platform/rule.ts';
import { askHosts } from './ask-hosts.ts';
import type { ChatRequest } from './change-chat.ts';
import { hostChatsOf } from './direct-chat.store.ts';
import {
  acceptChat,
  blockChat,
  closeChat,
  endChat,
  muteChat,
  readChat,
  reopenChat,
  sendDirectMessage,
  transferChat,
} from './direct-chat-acts.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { directChatRules } from './direct-chat-rules.ts';
import { presentOwn } from './publish-chat.ts';
import { ownChatsReader } from './read-own-chats.ts';
import { startChatWith } from './start-chat.ts';

interface DirectChatSocketDeps extends DirectChatDeps {
  realtime: Realtime;
}

/** Registers the topics and commands of conversations. */
export function directChatSocket(deps: DirectChatSocketDeps): void {
  const { db, rooms, realtime } = deps;
  const rules = directChatRules(deps);
  const readOwn = ownChatsReader(db);
  const topic = realtime.topics(directChatTopics, directChatTopicShapes);
  const command = realtime.commands(directChatCommands, directChatCommandShapes);

  topic(directChatTopics.own, {
    rule: rules.own,
    async snapshot({ content }, { id: uid }) {
      return { chats: (await readOwn(content, uid)).map(presentOwn) };
    },
  });
  topic(directChatTopics.staff, {
    rule: rules.staff,
    snapshot: async ({ content }) => ({ chats: await hostChatsOf(db, content, DIRECT_CHATS) }),
  });
  topic(directChatTopics.room, {
    rule: rules.read,
    async snapshot({ chat }) {
      const newest = { type: 'message', limit: SHOWN_DIRECT_MESSAGES + 1, related: ['moved', 'photo'] } as const;
      const events = await rooms.latest(directChatRoom(chat.id), newest);
      const { items, hasOlder } = presentPage<DirectMessageEvent>(events, SHOWN_DIRECT_MESSAGES);
      return { messages: items, hasOlder };
    },
  });

  // The rule depends on the kind of request: a person without a name may click a link, but not write (DM-90).
  command(directChatCommands.request, {
    params: ({ contentId, ...request }) => ({ contentId, kind: 'link' in request ? 'link' : 'message' }),
    rule: rules.request,
    handle: (actor, target, { contentId: _, ...request }, { commandId }) =>
      askHosts(deps, { actor, target, commandId }, request),
  });
  command(directChatCommands.start, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.start,
    handle: (actor, target, input, { commandId }) => startChatWith(deps, { actor, target, commandId }, input),
  });

  /** Builds the definition of a command on one conversation. */
  const onConversation = <Input extends { chatId: string }>(
    rule: Rule<DirectChatTarget, { chatId: string }>,
    act: (request: ChatRequest, input: Input) => Promise<{ n?: number; at: number }>,
  ) => ({
    params: ({ chatId }: Input) => ({ chatId }),
    rule,
    handle: (actor: Actor, target: DirectChatTarget, input: Input, { commandId }: CommandContext) =>
      act({ actor, target, commandId }, input),
  });
  const { read, takePart, manage } = rules;
  const { send, accept, end, close, block, reopen, mute, transfer } = directChatCommands;
  command(
    send,
    onConversation(takePart, (request, { message }: { chatId: string; message: string }) =>
      sendDirectMessage(deps, request, message),
    ),
  );
  command(
    accept,
    onConversation(read, (request) => acceptChat(deps, request)),
  );
  command(
    end,
    onConversation(takePart, (request) => endChat(deps, request)),
  );
  command(
    close,
    onConversation(manage, (request) => closeChat(deps, request)),
  );
  command(
    block,
    onConversation(manage, (request) => blockChat(deps, request)),
  );
  command(
    reopen,
    onConversation(manage, (request) => reopenChat(deps, request)),
  );
  command(
    mute,
    onConversation(manage, (request, { isOn }: { chatId: string; isOn: boolean }) => muteChat(deps, request, isOn)),
  );
  command(
    transfer,
    onConversation(manage, (request, to: { chatId: string; from: string; uid: string }) =>
      transferChat(deps, request, to),
    ),
  );
  command(
    directChatCommands.read,
    onConversation(takePart, (request, { n }: { chatId: string; n: number }) => readChat(deps, request, n)),
  );
}
