import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { othersOf, viewerOf } from '@nave/domain/direct-chat/people-in-chat.ts';

/** Returns the name that a host sees: the viewer's in a conversation with hosts, otherwise the other person's. */
export function nameOfOther(chat: DirectChat, ownId: string): string {
  const uid = chat.hostChat ? viewerOf(chat) : othersOf(chat, ownId)[0];
  return (uid && chat.userData[uid]?.name) || chat.userName;
}
