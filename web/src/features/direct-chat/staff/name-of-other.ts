import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { othersOf, viewerOf } from '@nave/domain/direct-chat/direct-chat-parts.ts';

/** Whom a host talks to in it: of one with hosts its viewer, whoever is in it beside. */
export function nameOfOther(chat: DirectChat, ownId: string): string {
  const uid = chat.hostChat ? viewerOf(chat) : othersOf(chat, ownId)[0];
  return (uid && chat.userData[uid]?.name) || chat.userName;
}
