import { type ChatTarget, canReadChat, canSendMessage } from '@nave/domain/chat/chat.policy.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { findContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Rule } from '../platform/rule.ts';

export interface ChatRuleDeps {
  db: Db;
  clock: Clock;
}

/** Who may read a content's chat, and who may write in it. */
export function chatRules({ db, clock }: ChatRuleDeps): Record<'read' | 'send', Rule<ChatTarget>> {
  // A whole congregation asks in the same second.
  const contentOf = sharedLoad((contentId) => findContent(db, contentId));
  const load = async (_actor: unknown, { contentId }: Record<string, string>) => {
    const content = contentId ? await contentOf(contentId) : null;
    return content?.chat.enabled ? { content, now: clock.now().getTime() } : null;
  };
  const common = { signedIn: false, load, missing: kernelRefusals.notFound };
  return {
    read: { ...common, who: 'anyone, or with enablePreview off whoever may write', may: canReadChat },
    send: {
      ...common,
      who: 'staff, users, and named guests as the content says, while the chat is open',
      may: canSendMessage,
    },
  };
}
