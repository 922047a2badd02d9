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

type OfContent = Rule<DirectChatsTarget, { contentId: string }>;
type OfChat = Rule<DirectChatTarget, { chatId: string }>;

/** Rules of opening conversations of a content, and of acting in one. */
export function directChatRules({ db, clock, findContent }: Pick<DirectChatDeps, 'db' | 'clock' | 'findContent'>) {
  const loadContent = async (
    actor: Actor,
    contentId: string,
    known: 'hasBegun' | 'isShown' = 'hasBegun',
  ): Promise<DirectChatsTarget | null> => {
    const found = await findContent(contentId);
    if (!found?.content.chat.enabled) return null;
    const { content } = found;
    // While the content is closed, only its hosts can find it.
    return found[known] || isHostOf(actor, content) ? { content, now: clock.now().getTime() } : null;
  };
  // A conversation continues after the content's window; a new one needs an open window.
  const loadShown = (actor: Actor, contentId: string) => loadContent(actor, contentId, 'isShown');
  const ofContent = {
    signedIn: false,
    load: (actor: Actor, { contentId }: { contentId: string }) => loadContent(actor, contentId),
    missing: kernelRefusals.notFound,
  };
  const ofChat = {
    signedIn: false,
    // D12, E14: a conversation of other people is "not found".
    async load(actor: Actor, { chatId }: { chatId: string }): Promise<DirectChatTarget | null> {
      const row = isId(chatId) ? await chatById(db, chatId) : undefined;
      const target = row && (await loadContent(actor, row.contentId));
      if (!row || !target) return null;
      const { chat } = row;
      return canRead(actor, { ...target, chat }).allowed ? { ...target, chat } : null;
    },
    missing: kernelRefusals.notFound,
  };
  const read: OfChat = {
    ...ofChat,
    who: 'its participants, and staff of the content where it is a conversation with hosts',
    may: canRead,
  };
  const takePart: OfChat = { ...ofChat, who: 'its people', may: canTakePart };
  const manage: OfChat = { ...ofChat, who: 'staff of the content who may read it', may: canManage };
  return {
    request: {
      ...ofContent,
      who: 'staff, users, and named guests as the content says, while its chat is open; a link also without a name',
      async load(actor, { contentId, asked }) {
        const target = await loadShown(actor, contentId);
        return target && { ...target, isLink: asked === 'link' };
      },
      may: canRequest,
    } satisfies Rule<DirectChatsTarget & { isLink: boolean }, { contentId: string; asked: string }>,
    start: {
      ...ofContent,
      load: (actor: Actor, { contentId }: { contentId: string }) => loadShown(actor, contentId),
      who: 'staff, and users and named guests where the content allows them, while its chat is open',
      may: canStart,
    } satisfies OfContent,
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
    } satisfies OfContent,
    read,
    takePart,
    manage,
  };
}
