import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import {
  isHostChatBetween,
  resumeChat,
  startChat,
  uniqueKeyOfViewer,
} from '@nave/domain/direct-chat/open-direct-chat.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { cleanedText } from '../messages/message-text.ts';
import { chatAt, chatOfTwo } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { applyRateLimits, type Opener, openChat } from './open-chat.ts';
import { partyOf, recipient } from './party.ts';

/** Opens a conversation with another person, or continues the existing one (DM-15 to DM-19, DM-23, DM-60 to DM-64). */
export async function startChatWith(
  deps: DirectChatDeps,
  opener: Opener,
  { uid, message }: { uid: string; message: string | null },
) {
  await applyRateLimits(deps, opener);
  const { actor, target } = opener;
  const { content } = target;
  if (uid === actor.id) throw new Refusal(directChatRefusals.self);
  const { to, isOnline } = await recipient(deps, content, uid);
  const own = partyOf(actor, content);
  const hostChat = isHostChatBetween(own, to);
  const context = { isHost: own.isHost, own: await deps.wordsOf(content.clientId) };
  const uids = [actor.id, uid] as const;
  const { data, ...opened } = await openChat(deps, opener, {
    text: message === null ? null : cleanedText(message, context).text,
    recipients: [uid],
    find: async (executor) =>
      (hostChat ? await chatAt(executor, content, uniqueKeyOfViewer(uid)) : undefined) ??
      (await chatOfTwo(executor, content, { uids, hostChat })),
    create: (opening, by) => startChat(opening, by, to),
    continueExisting: resumeChat,
  });
  return { ...opened, data: { ...data, isOnline } };
}
