import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, HostChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { uniqueKeyOf } from '@nave/domain/direct-chat/open-direct-chat.ts';
import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PersonOnContent } from '../contents/person-on-content.ts';
import type { Executor } from '../platform/database/database.ts';
import { isUniqueViolation } from '../platform/database/transaction.ts';
import { countOfOthersAfter } from '../platform/realtime/rooms/authors.ts';
import { directChats, directChatUsers } from './tables.ts';

export interface ContentOf {
  readonly id: string;
  readonly clientId: string;
}
export type ChatRow = typeof directChats.$inferSelect;

const inContent = (table: typeof directChats | typeof directChatUsers, { id, clientId }: ContentOf) =>
  and(eq(table.contentId, id), eq(table.clientId, clientId));

/** Finds a conversation by its id, for topics and paths without a client id; the caller's rule decides about access. */
export async function chatById(db: Executor, chatId: string): Promise<ChatRow | undefined> {
  const rows = await db.select().from(directChats).where(eq(directChats.id, chatId));
  return rows[0];
}

/** Locks a conversation until the transaction ends. */
export async function lockChat(
  tx: Executor,
  { id, clientId }: ContentOf,
  chatId: string,
): Promise<ChatRow | undefined> {
  const rows = await tx
    .select()
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.id, chatId)))
    .for('update');
  return rows[0];
}

/** Returns the open conversation with this `place`. A place is a key that is unique among open conversations. */
export async function chatAt(db: Executor, { id, clientId }: ContentOf, place: string): Promise<ChatRow | undefined> {
  const rows = await db
    .select()
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.place, place)));
  return rows[0];
}

/** Returns the open conversation of this kind between two people, or else their most recent one. */
export async function chatOfTwo(
  db: Executor,
  { id, clientId }: ContentOf,
  { uids, hostChat }: { uids: readonly [string, string]; hostChat: boolean },
): Promise<ChatRow | undefined> {
  const has = (uid: string): SQL => sql`exists (
    select 1 from ${directChatUsers} where chat_id = ${directChats.id} and uid = ${uid})`;
  const rows = await db
    .select()
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.hostChat, hostChat), ...uids.map(has)))
    .orderBy(sql`${directChats.place} is null`, desc(directChats.updatedAt))
    .limit(1);
  return rows[0];
}

/** Returns the conversation that a command opened. */
export async function chatOfCommand(
  db: Executor,
  { id, clientId }: ContentOf,
  commandId: string,
): Promise<ChatRow | undefined> {
  const rows = await db
    .select()
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.commandId, commandId)));
  return rows[0];
}

/** Returns whether the database refused a second open conversation with the same place. */
export function isSecondOpenChat(error: unknown): boolean {
  return isUniqueViolation(error, 'direct_chats_place');
}

/** Stores a new conversation with its participants. Returns false if another open conversation has the same place. */
export async function insertChat(
  tx: Executor,
  { clientId }: Pick<ContentOf, 'clientId'>,
  { chat, commandId }: { chat: DirectChat; commandId: string },
): Promise<boolean> {
  const { id, contentId } = chat;
  const stored = await tx
    .insert(directChats)
    .values({ id, clientId, contentId, commandId, ...columnsOf(chat) })
    .onConflictDoNothing()
    .returning({ id: directChats.id });
  if (stored.length === 0) return false;
  await storeUsers(tx, { clientId }, chat);
  return true;
}

/** Updates a conversation and its participants. */
export async function updateChat(
  tx: Executor,
  { clientId }: Pick<ContentOf, 'clientId'>,
  chat: DirectChat,
): Promise<void> {
  await tx
    .update(directChats)
    .set(columnsOf(chat))
    .where(and(eq(directChats.id, chat.id), eq(directChats.clientId, clientId)));
  await tx
    .delete(directChatUsers)
    .where(
      and(
        eq(directChatUsers.chatId, chat.id),
        eq(directChatUsers.clientId, clientId),
        notInArray(directChatUsers.uid, chat.users),
      ),
    );
  await storeUsers(tx, { clientId }, chat);
}

function columnsOf(chat: DirectChat) {
  const { hostChat, createdBy } = chat;
  return { hostChat, createdBy, place: uniqueKeyOf(chat), updatedAt: new Date(chat.updatedAt), chat };
}

async function storeUsers(tx: Executor, { clientId }: Pick<ContentOf, 'clientId'>, chat: DirectChat): Promise<void> {
  const { id: chatId, contentId, users } = chat;
  await tx
    .insert(directChatUsers)
    .values(users.map((uid) => ({ clientId, contentId, chatId, uid })))
    .onConflictDoNothing();
}

/** Counts the messages of others that a person has not read. */
const unread = countOfOthersAfter(
  {
    room: sql`${directChatRoom('')} || ${directChatUsers.chatId}`,
    n: sql`${directChatUsers.readN}`,
    authorId: sql`${directChatUsers.uid}`,
  },
  { type: 'message', data: { notice: null } },
);

/** Returns a person's conversations, the newest first. */
export async function chatsOf(
  db: Executor,
  { id, clientId }: ContentOf,
  { uid, limit }: { uid: string; limit: number },
): Promise<{ chat: DirectChat; uid: string; unread: number }[]> {
  return db
    .select({ chat: directChats.chat, uid: directChatUsers.uid, unread })
    .from(directChatUsers)
    .innerJoin(directChats, eq(directChats.id, directChatUsers.chatId))
    .where(and(inContent(directChatUsers, { id, clientId }), eq(directChatUsers.uid, uid)))
    .orderBy(desc(directChats.updatedAt))
    .limit(limit);
}

/**
 * Returns those of the people who have conversations. One statement reads all of them, because a whole congregation may
 * arrive in the same minute.
 */
export async function peopleWithChats(db: Executor, people: readonly PersonOnContent[]): Promise<PersonOnContent[]> {
  const { clientId, contentId, uid } = directChatUsers;
  return db
    .selectDistinct({ clientId, contentId, uid })
    .from(directChatUsers)
    .where(
      sql`(${clientId}, ${contentId}, ${uid}) in (
        select "clientId", "contentId", uid from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
          as person ("clientId" uuid, "contentId" uuid, uid text))`,
    );
}

/** Returns a conversation once for each participant, with the participant's number of unread messages. */
export async function chatForEach(
  db: Executor,
  { id, clientId }: ContentOf,
  chatId: string,
): Promise<{ chat: DirectChat; uid: string; unread: number }[]> {
  return db
    .select({ chat: directChats.chat, uid: directChatUsers.uid, unread })
    .from(directChatUsers)
    .innerJoin(directChats, eq(directChats.id, directChatUsers.chatId))
    .where(and(inContent(directChatUsers, { id, clientId }), eq(directChats.id, chatId)));
}

/** Returns the conversations between viewers and hosts of a content, the newest first. */
export async function hostChatsOf(db: Executor, { id, clientId }: ContentOf, limit: number): Promise<HostChat[]> {
  const rows = await db
    .select({ chat: directChats.chat })
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.hostChat, true)))
    .orderBy(desc(directChats.updatedAt))
    .limit(limit);
  return rows.flatMap(({ chat }) => (chat.hostChat ? [chat] : []));
}

/** Stores that a person has read a conversation up to message `n`; a lower `n` than the stored one changes nothing. */
export async function markRead(
  db: Executor,
  { clientId }: Pick<ContentOf, 'clientId'>,
  { chatId, uid, n }: { chatId: string; uid: string; n: number },
): Promise<void> {
  await db
    .update(directChatUsers)
    .set({ readN: sql`greatest(${directChatUsers.readN}, ${n})` })
    .where(
      and(eq(directChatUsers.chatId, chatId), eq(directChatUsers.uid, uid), eq(directChatUsers.clientId, clientId)),
    );
}

/** Returns a person's conversations of all clients, the newest first, and locks them until the transaction ends. */
export async function lockChatsOfPerson(tx: Executor, uid: string): Promise<ChatRow[]> {
  const own = tx.select({ id: directChatUsers.chatId }).from(directChatUsers).where(eq(directChatUsers.uid, uid));
  return tx
    .select()
    .from(directChats)
    .where(inArray(directChats.id, own))
    .orderBy(desc(directChats.updatedAt))
    .for('update');
}

/** Returns how many requests to the hosts of a content are older than this one. */
export async function requestsBefore(
  db: Executor,
  { id, clientId }: ContentOf,
  { id: chatId, timestamp }: Pick<DirectChat, 'id' | 'timestamp'>,
): Promise<number> {
  const isOlder = sql`((${directChats.chat} ->> 'timestamp')::float8, ${directChats.id}) < (${timestamp}::float8, ${chatId}::uuid)`;
  const isRequest = sql`${directChats.chat} ->> 'status' = 'request'`;
  return db.$count(
    directChats,
    and(inContent(directChats, { id, clientId }), eq(directChats.hostChat, true), isRequest, isOlder),
  );
}

/** Returns how long the newest accepted requests to the hosts of a content have waited, in milliseconds. */
export async function waitsOfAccepted(db: Executor, { id, clientId }: ContentOf, limit: number): Promise<number[]> {
  const accepted = sql<number>`(${directChats.chat} ->> 'acceptedTimestamp')::float8`;
  const rows = await db
    .select({ waitedMs: sql<number>`${accepted} - (${directChats.chat} ->> 'timestamp')::float8` })
    .from(directChats)
    .where(and(inContent(directChats, { id, clientId }), eq(directChats.hostChat, true), sql`${accepted} is not null`))
    .orderBy(desc(accepted))
    .limit(limit);
  return rows.map(({ waitedMs }) => waitedMs);
}
