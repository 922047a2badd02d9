import { CHAT } from '@nave/domain/clients/links/link.ts';
import type { DirectChatsTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { clickedLink } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { stepTo } from '@nave/domain/direct-chat/direct-chat-step.ts';
import { requestHosts, startAgain, uniqueKeyOfViewer } from '@nave/domain/direct-chat/open-direct-chat.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { judgedText } from '../messages/message-text.ts';
import { chatAt } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { type Opened, type Opener, openChat, requirePace } from './open-chat.ts';

/**
 * Requests a conversation with the hosts of a content (DM-6 to DM-12). An existing one stays unchanged, except that one
 * opened by a host becomes visible to its viewer, and a clicked link adds its message (DM-89).
 */
export async function askHosts(
  deps: DirectChatDeps,
  opener: Opener,
  asked: { message: string } | { link: string },
): Promise<Opened> {
  await requirePace(deps, opener);
  const { actor, target } = opener;
  const { content } = target;
  const isLink = 'link' in asked;
  const as = { isHost: isHostOf(actor, content), own: await deps.wordsOf(content.clientId) };
  const text = isLink ? clicked(content, asked.link) : judgedText(asked.message, as).text;
  return openChat(deps, opener, {
    text,
    to: [],
    find: (executor) => chatAt(executor, content, uniqueKeyOfViewer(actor.id)),
    make: requestHosts,
    again(chat, by) {
      if (!chat.showRequest) return startAgain(chat, by);
      return isLink ? stepTo(chat) : null;
    },
  });
}

/** Returns the stored text of the clicked link: the page only names the link. */
function clicked({ links }: DirectChatsTarget['content'], text: string): string {
  const link = links.find((one) => one.enabled && one.text === text && 'code' in one && one.codeProvider === CHAT);
  if (!link || !('code' in link) || link.code === CHAT) throw new Refusal(kernelRefusals.notFound);
  return clickedLink(plainLine(link.text));
}
