import { CHAT } from '@nave/domain/clients/links/link.ts';
import type { DirectChatsTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { clickedLink } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { stepTo } from '@nave/domain/direct-chat/direct-chat-step.ts';
import { requestHosts, resumeChat, uniqueKeyOfViewer } from '@nave/domain/direct-chat/open-direct-chat.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { cleanedText } from '../messages/message-text.ts';
import { chatAt } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { applyRateLimits, type Opened, type Opener, openChat } from './open-chat.ts';

/**
 * Requests a conversation with the hosts of a content (DM-6 to DM-12). An existing conversation stays unchanged, with
 * two exceptions: if a host opened it, it becomes visible to the viewer, and a clicked link adds a message (DM-89).
 */
export async function askHosts(
  deps: DirectChatDeps,
  opener: Opener,
  request: { message: string } | { link: string },
): Promise<Opened> {
  await applyRateLimits(deps, opener);
  const { actor, target } = opener;
  const { content } = target;
  const isLink = 'link' in request;
  const context = { isHost: isHostOf(actor, content), own: await deps.wordsOf(content.clientId) };
  const text = isLink ? messageOfLink(content, request.link) : cleanedText(request.message, context).text;
  return openChat(deps, opener, {
    text,
    recipients: [],
    isRequest: true,
    find: (executor) => chatAt(executor, content, uniqueKeyOfViewer(actor.id)),
    create: requestHosts,
    continueExisting(chat, by) {
      if (!chat.showRequest) return resumeChat(chat, by);
      return isLink ? stepTo(chat) : null;
    },
  });
}

/** Returns the message for a clicked link, from the stored link with this text; throws if the content has none. */
function messageOfLink({ links }: DirectChatsTarget['content'], text: string): string {
  const link = links.find((one) => one.enabled && one.text === text && 'code' in one && one.codeProvider === CHAT);
  if (!link || !('code' in link) || link.code === CHAT) throw new Refusal(kernelRefusals.notFound);
  return clickedLink(plainLine(link.text));
}
