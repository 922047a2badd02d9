import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { isOfHosts, startAgain, startChat, uniqueKeyOfViewer } from '@nave/domain/direct-chat/open-direct-chat.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { judgedText } from '../messages/message-text.ts';
import { chatAt, chatOfTwo } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { type Opener, openChat, requirePace } from './open-chat.ts';
import { partyOf, recipient } from './party.ts';

/** Opens a conversation with another person, or continues the existing one (DM-15 to DM-19, DM-23, DM-60 to DM-64). */
export async function startWith(
  deps: DirectChatDeps,
  opener: Opener,
  { uid, message }: { uid: string; message: string | null },
) {
  await requirePace(deps, opener);
  const { actor, target } = opener;
  const { content } = target;
  if (uid === actor.id) throw new Refusal(directChatRefusals.self);
  const { to, isOnline } = await recipient(deps, content, uid);
  const own = partyOf(actor, content);
  const hostChat = isOfHosts(own, to);
  const as = { isHost: own.isHost, own: await deps.wordsOf(content.clientId) };
  const uids = [actor.id, uid] as const;
  const { data, ...opened } = await openChat(deps, opener, {
    text: message === null ? null : judgedText(message, as).text,
    to: [uid],
    find: async (executor) =>
      (hostChat ? await chatAt(executor, content, uniqueKeyOfViewer(uid)) : undefined) ??
      (await chatOfTwo(executor, content, { uids, hostChat })),
    make: (opening, by) => startChat(opening, by, to),
    again: startAgain,
  });
  return { ...opened, data: { ...data, isOnline } };
}
