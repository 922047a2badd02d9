import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/** The name under which somebody has written last in a content's chat; null for who never has. */
export async function chatNameOf(db: Executor, contentId: string, uid: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select data ->> 'userName' as name from room_events
    where room = ${chatTopic(contentId)} and author_id = ${uid} and type = 'message' order by n desc limit 1`);
  return rows[0]?.name ?? null;
}

/**
 * Whether a content's chat takes nothing of somebody. In a transaction this stays so until its end: a ban that comes at the
 * same moment waits for it, or is seen.
 */
export async function isBannedFromChat(tx: Executor, contentId: string, uid: string): Promise<boolean> {
  const { rows } = await tx.execute<{ silenced: string[] }>(
    sql`select silenced from rooms where room = ${chatTopic(contentId)} for share`,
  );
  return rows[0]?.silenced.includes(uid) ?? false;
}
