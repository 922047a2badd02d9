import { directChatStaffTopic, ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { type ContentOf, chatForEach, type chatsOf } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';

type PublishDeps = Pick<DirectChatDeps, 'db' | 'realtime'>;

/** Presents a person's conversation; the unread count is 0 if the person has muted the conversation (DM-52). */
export function presentOwn({ chat, uid, unread }: Awaited<ReturnType<typeof chatsOf>>[number]): OwnDirectChat {
  return { chat, unread: chat.userData[uid]?.muted ? 0 : unread };
}

/**
 * Publishes a changed conversation, after the commit, to its participants, and also to staff if it is a conversation
 * with hosts. `before` is the state before the change: its participants who are no longer in the conversation receive
 * `gone`.
 */
export async function publishChat(
  { db, realtime }: PublishDeps,
  content: ContentOf,
  before: Pick<DirectChat, 'id' | 'users'>,
): Promise<void> {
  const own = await chatForEach(db, content, before.id);
  for (const row of own) realtime.publish(ownDirectChatsTopic(content.id, row.uid), 'changed', presentOwn(row));
  const chat = own[0]?.chat;
  if (chat?.hostChat) realtime.publish(directChatStaffTopic(content.id), 'changed', chat);
  for (const uid of before.users.filter((one) => !own.some((row) => row.uid === one))) {
    realtime.publish(ownDirectChatsTopic(content.id, uid), 'gone', { id: before.id });
    // E14: checks again which topics this person may follow.
    realtime.refresh(uid);
  }
}

/** Publishes a conversation to all pages of one participant, after this participant has read messages. */
export async function publishOwnChat(
  { db, realtime }: PublishDeps,
  content: ContentOf,
  of: { chatId: string; uid: string },
) {
  const row = (await chatForEach(db, content, of.chatId)).find(({ uid }) => uid === of.uid);
  if (row) realtime.publish(ownDirectChatsTopic(content.id, of.uid), 'changed', presentOwn(row));
}
