import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { emptyTexts } from '../platform/realtime/rooms/erase-authors.ts';

export async function countChatsOfPerson(db: Executor, uids: readonly string[]): Promise<number> {
  if (uids.length === 0) return 0;
  const { rows } = await db.execute<{ chats: number }>(
    sql`select count(distinct chat_id)::int as chats from direct_chat_users where ${inArray(sql`uid`, [...uids])}`,
  );
  return rows[0]?.chats ?? 0;
}

/**
 * Ends a person's conversations of all organisations, and erases the person from them: name, picture, the first message
 * if it is theirs, and the id, which becomes a random one.
 */
export async function eraseFromChats(
  tx: Executor,
  { uid, randomId, fullNames }: { uid: string; randomId: string; fullNames: readonly string[] },
): Promise<void> {
  // A notice names the host to whom a conversation was transferred.
  const rooms = sql`select ${directChatRoom('')} || chat_id from direct_chat_users where uid = ${uid}`;
  await emptyTexts(tx, { rooms, path: '{notice,toName}', texts: fullNames });
  const isTheirs = sql`strpos(chat::text, ${uid}) > 0`;
  await tx.execute(sql`update direct_chats set
      place = null,
      created_by = case when created_by = ${uid} then ${randomId} else created_by end,
      chat = replace((chat
        || jsonb_build_object(
          'version', (chat ->> 'version')::int + 1,
          'status', case when host_chat then 'ended' else 'directMessageEnded' end,
          'message', case when created_by = ${uid} then null else chat -> 'message' end,
          'userName', case when created_by = ${uid} then '' else chat ->> 'userName' end,
          'recipientUserName', case when created_by = ${uid} then chat -> 'recipientUserName' else 'null'::jsonb end)
        || case when chat -> 'userData' ? ${uid} then jsonb_build_object('userData',
          jsonb_set(jsonb_set(chat -> 'userData', array[${uid}, 'name'], '""'), array[${uid}, 'image'], 'null'))
          else '{}'::jsonb end)::text, ${uid}, ${randomId})::jsonb
    where ${isTheirs}`);
  await tx.execute(sql`update direct_chat_users set uid = ${randomId} where uid = ${uid}`);
}
