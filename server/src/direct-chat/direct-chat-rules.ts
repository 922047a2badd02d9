import {
  canManage,
  canRead,
  canRequest,
  canStart,
  canTakePart,
  type DirectChatsTarget,
  type DirectChatTarget,
} from '@nave/domain/direct-chat/direct-chat.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { Rule } from '../platform/rule.ts';
import { chatById } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';

type ContentRule = Rule<DirectChatsTarget, { contentId: string }>;
type ChatRule = Rule<DirectChatTarget, { chatId: string }>;

/** Rules for opening conversations of a content, and for the commands in a conversation. */
export function directChatRules({ db, clock, findContent }: Pick<DirectChatDeps, 'db' | 'clock' | 'findContent'>) {
  const loadContent = async (
    actor: Actor,
    contentId: string,
    required: 'hasBegun' | 'isShown' = 'hasBegun',
  ): Promise<DirectChatsTarget | null> => {
    const found = await findContent(actor, contentId);
    if (!found?.content.chat.enabled) return null;
    const { content } = found;
    // If the required condition is not met, only hosts of the content find its conversations.
    return found[required] || isHostOf(actor, content) ? { content, now: clock.now().getTime() } : null;
  };
  // A conversation can continue after the content's window has closed. Only an open window permits a new conversation.
  const loadShown = (actor: Actor, contentId: string) => loadContent(actor, contentId, 'isShown');
  const ofContent = {
    signedIn: false,
    load: (actor: Actor, { contentId }: { contentId: string }) => loadContent(actor, contentId),
    missing: kernelRefusals.notFound,
  };
  const ofChat = {
    signedIn: false,
    // D12, E14: a conversation that the actor may not read is not found.
    async load(actor: Actor, { chatId }: { chatId: string }): Promise<DirectChatTarget | null> {
      const row = isId(chatId) ? await chatById(db, chatId) : undefined;
      const target = row && (await loadContent(actor, row.contentId));
      if (!row || !target) return null;
      const { chat } = row;
      return canRead(actor, { ...target, chat }).allowed ? { ...target, chat } : null;
    },
    missing: kernelRefusals.notFound,
  };
  const read: ChatRule = {
    ...ofChat,
    who: 'participants of the conversation, and staff of the content if it is a conversation with hosts',
    may: canRead,
  };
  const takePart: ChatRule = { ...ofChat, who: 'participants of the conversation', may: canTakePart };
  const manage: ChatRule = { ...ofChat, who: 'staff of the content who may read the conversation', may: canManage };
  return {
    request: {
      ...ofContent,
      who: 'staff, users, and guests whom the content permits, while its chat is open; without a name only for a link',
      async load(actor, { contentId, kind }) {
        const target = await loadShown(actor, contentId);
        return target && { ...target, isLink: kind === 'link' };
      },
      may: canRequest,
    } satisfies Rule<DirectChatsTarget & { isLink: boolean }, { contentId: string; kind: string }>,
    start: {
      ...ofContent,
      load: (actor: Actor, { contentId }: { contentId: string }) => loadShown(actor, contentId),
      who: 'staff, and users and named guests if the content permits them, while its chat is open',
      may: canStart,
    } satisfies ContentRule,
    own: {
      ...ofContent,
      who: 'the person of this topic',
      load: async (actor, { actorId, contentId }) => (actorId === actor.id ? loadContent(actor, contentId) : null),
      missing: realtimeRefusals.unknownTopic,
      may: () => allowed,
    } satisfies Rule<DirectChatsTarget, { contentId: string; actorId: string }>,
    staff: {
      ...ofContent,
      who: 'staff with access to a channel of the content',
      missing: realtimeRefusals.unknownTopic,
      may: canManage,
    } satisfies ContentRule,
    read,
    takePart,
    manage,
  };
}
