import { type ChatTarget, canMark, canModerate, canReadChat, canSendMessage } from '@nave/domain/chat/chat.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Rule } from '../platform/rule.ts';

export interface ChatRuleDeps {
  clock: Clock;
  findContent: FindContentFor;
}

/** Rules for reading, writing in and moderating a content's chat. */
export function chatRules({
  clock,
  findContent,
}: ChatRuleDeps): Record<'read' | 'send' | 'mark' | 'moderate', Rule<ChatTarget>> {
  const load = async (actor: Actor, { contentId }: Record<string, string>) => {
    const found = contentId ? await findContent(actor, contentId) : null;
    if (!found?.content.chat.enabled) return null;
    const { content, isShown } = found;
    // CHAT-152: outside of the content's availability window, only hosts of the content find the chat.
    return isShown || isHostOf(actor, content) ? { content, now: clock.now().getTime() } : null;
  };
  const common = { signedIn: false, load, missing: kernelRefusals.notFound };
  return {
    read: { ...common, who: 'anyone; if enablePreview is off, only people who may write', may: canReadChat },
    send: {
      ...common,
      who: 'staff, users, and named guests if the content permits them, while the chat is open',
      may: canSendMessage,
    },
    mark: { ...common, who: 'staff, users, and named guests if the content permits them', may: canMark },
    moderate: { ...common, signedIn: true, who: 'staff with access to a channel of the content', may: canModerate },
  };
}
