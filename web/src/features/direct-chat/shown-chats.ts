import type { OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { byUpdatedAt, isHiddenFrom } from '@nave/domain/direct-chat/people-in-chat.ts';

/** Returns the user's conversation with the hosts of the content. */
export function chatWithHosts(chats: readonly OwnDirectChat[], uid: string): OwnDirectChat | undefined {
  return chats.find(({ chat }) => chat.hostChat && !chat.hosts.includes(uid));
}

/** Returns the conversations that the user sees, newest first (DM-66 to DM-73). */
export function shownTo(chats: readonly OwnDirectChat[], uid: string): OwnDirectChat[] {
  return chats.filter(({ chat }) => !isHiddenFrom(chat, uid)).sort((one, other) => byUpdatedAt(one.chat, other.chat));
}
