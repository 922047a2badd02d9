import { MAX_MARKS_PER_PAGE } from '@nave/domain/chat/chat-acts.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PersonOnContent } from '../../contents/person-on-content.ts';
import type { Executor } from '../../platform/database/database.ts';

const standingRow = z.object({
  clientId: z.uuid(),
  contentId: z.uuid(),
  uid: z.string(),
  isBanned: z.boolean(),
  /** Whether there is a mute, which may have expired. */
  hasMute: z.boolean(),
  /** Whether a message of the person is held or was declined. */
  hasHeld: z.boolean(),
  likes: z.array(z.coerce.number()),
  flags: z.array(z.coerce.number()),
});

/** A person's ban, mute, held messages and marks in a chat. */
export type StandingRow = z.infer<typeof standingRow>;

/** Reads the rows of many people in one statement, because a whole congregation may arrive in the same minute. */
export async function standingsOf(db: Executor, people: readonly PersonOnContent[]): Promise<StandingRow[]> {
  const marked = (kind: 'like' | 'flag') => sql`array(select m.n from chat_marks m
      where m.content_id = person."contentId" and m.client_id = person."clientId" and m.kind = ${kind}
        and m.uid = person.uid
      order by m.n desc limit ${MAX_MARKS_PER_PAGE})`;
  const has = (table: 'chat_bans' | 'chat_mutes' | 'chat_held') => sql`exists(select from ${sql.identifier(table)} t
      where t.content_id = person."contentId" and t.client_id = person."clientId" and t.uid = person.uid`;
  const { rows } = await db.execute(sql`
    select person.*, ${has('chat_bans')}) as "isBanned", ${has('chat_mutes')}) as "hasMute",
      ${has('chat_held')} and t.state in ('waiting', 'declined')) as "hasHeld",
      ${marked('like')} as likes, ${marked('flag')} as flags
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person ("clientId" uuid, "contentId" uuid, uid text)`);
  return rows.map((row) => standingRow.parse(row));
}
