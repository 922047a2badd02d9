import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { othersOf, viewerOf } from '@nave/domain/direct-chat/people-in-chat.ts';

/** Returns the name that a host sees: of the viewer in a conversation with hosts, else of the other person. */
export function nameOfOther(chat: DirectChat, ownId: string): string {
  const uid = chat.hostChat ? viewerOf(chat) : othersOf(chat, ownId)[0];
  return (uid && chat.userData[uid]?.name) || chat.userName;
}
