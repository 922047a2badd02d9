import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isOfViewer } from './clicks.store.ts';
import { peopleAtScreens } from './tables.ts';

interface ContentRef {
  clientId: string;
  contentId: string;
}

/** How many people a viewer says to be. */
export interface PeopleAnswer {
  viewerId: string;
  people: number;
}

/**
 * Stores answers of different viewers in one statement, in place of their earlier ones (ANA-113). Rows are written in a
 * fixed order, so that two statements cannot deadlock.
 */
export async function storePeople(
  db: Executor,
  { clientId, contentId }: ContentRef,
  answers: readonly PeopleAnswer[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into people_at_screens as stored (content_id, viewer_id, client_id, people, answered_at)
    select ${contentId}::uuid, "viewerId", ${clientId}::uuid, people, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given ("viewerId" text, people smallint)
    order by "viewerId"
    on conflict (content_id, viewer_id) do update
      set people = excluded.people, answered_at = excluded.answered_at
      where stored.answered_at <= excluded.answered_at`);
}

/** Returns how many viewers have answered for their screen, how many people that are (ANA-114), and how many rows were read. */
export async function peopleOfContent(
  db: Executor,
  { clientId, contentId }: ContentRef,
): Promise<{ people: { screens: number; people: number }; rowsRead: number }> {
  const isCounted = isOfViewer(sql`one`);
  const { rows } = await db.execute<{ screens: number; people: number; read: number }>(sql`
    select (count(*) filter (where ${isCounted}))::integer as screens,
      coalesce(sum(people) filter (where ${isCounted}), 0)::integer as people, count(*)::integer as read
    from ${peopleAtScreens} as one
    where client_id = ${clientId} and content_id = ${contentId}`);
  const { read, ...people } = rows[0] ?? { screens: 0, people: 0, read: 0 };
  return { people, rowsRead: read };
}

/** Gives the answer of a viewer at a content to another viewer; of two answers the newer stays (ANA-118). */
export async function movePeople(tx: Executor, contentId: string, viewer: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from people_at_screens where content_id = ${contentId} and viewer_id = ${viewer.from}
      returning content_id, client_id, people, answered_at
    )
    insert into people_at_screens as stored (content_id, viewer_id, client_id, people, answered_at)
    select content_id, ${viewer.to}, client_id, people, answered_at from moved
    on conflict (content_id, viewer_id) do update
      set people = excluded.people, answered_at = excluded.answered_at
      where stored.answered_at < excluded.answered_at`);
}
