import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { chatErased } from './tables.ts';

/** Stores how many messages an erased person wrote in a chat in each minute; the random id `person` stands for them. */
export async function insertErasedMessages(
  tx: Executor,
  {
    contentId,
    person,
    minutes,
  }: { contentId: string; person: string; minutes: readonly { minute: Date; isFlagged: boolean; events: number }[] },
): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ minute, isFlagged: isHost, events: messages }) => {
    return { contentId, person, minute, isHost, messages };
  });
  await tx.insert(chatErased).values(rows);
}

/** Returns how many messages erased persons had written in a content's chat, and how many persons. */
export async function erasedFigures(
  db: Executor,
  contentId: string,
): Promise<{ messages: number; hosts: number; viewers: number }> {
  const { rows } = await db.execute<{ messages: number; hosts: number; viewers: number }>(sql`
    select coalesce(sum(messages), 0)::int as messages, count(distinct person) filter (where is_host)::int as hosts,
      count(distinct person) filter (where not is_host)::int as viewers
    from chat_erased where content_id = ${contentId}::uuid`);
  return rows[0] ?? { messages: 0, hosts: 0, viewers: 0 };
}

/** Returns the messages of erased persons by minute, which begins at the epoch milliseconds of the key. */
export async function erasedByMinute(
  db: Executor,
  contentId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ minute: number; messages: number }>(sql`
    select (extract(epoch from minute) * 1000)::float8 as minute, sum(messages)::int as messages from chat_erased
    where content_id = ${contentId}::uuid and minute >= ${from.toISOString()}::timestamptz
      and minute < ${until.toISOString()}::timestamptz
    group by minute`);
  return new Map(rows.map(({ minute, messages }) => [minute, messages]));
}

/**
 * Erases a person from the tables of all chats. Restrictions end; likes, flags and the acts of the moderation log stay
 * with the random id.
 */
export async function eraseFromChatTables(tx: Executor, uid: string, randomId: string): Promise<void> {
  await tx.execute(sql`delete from chat_bans where uid = ${uid} or account_id = ${uid}`);
  await tx.execute(sql`delete from chat_mutes where uid = ${uid} or account_id = ${uid}`);
  await tx.execute(sql`update chat_marks set uid = ${randomId} where uid = ${uid}`);
  await tx.execute(sql`update chat_words set saved_by = ${randomId}, saved_by_name = '' where saved_by = ${uid}`);
  await tx.execute(sql`update chat_acts set actor_id = ${randomId}, actor_name = '', why = null
    where actor_id = ${uid} or token_maker_id::text = ${uid}`);
  await tx.execute(sql`update chat_acts set undone_by = ${randomId}, undone_by_name = '' where undone_by = ${uid}`);
  await tx.execute(sql`update chat_acts set
      target = jsonb_set(jsonb_set(target, '{uid}', to_jsonb(${randomId}::text)), '{userName}', '""')
    where target ->> 'uid' = ${uid}`);
}

export async function deleteDevicesOf(db: Executor, uids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from chat_devices where ${inArray(sql`uid`, [...uids])}`);
}
