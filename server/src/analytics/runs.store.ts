import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { countingRuns, openStays } from './tables.ts';

export type RunRow = typeof countingRuns.$inferSelect;
export type OpenStayRow = typeof openStays.$inferSelect;

export async function insertRun(db: Executor, id: string, aliveAt: Date): Promise<void> {
  await db.insert(countingRuns).values({ id, aliveAt });
}

/** Stores that the run is alive at `aliveAt`. Returns false if others have ended the run. */
export async function beatRun(db: Executor, id: string, aliveAt: Date): Promise<boolean> {
  const rows = await db
    .update(countingRuns)
    .set({ aliveAt, beats: sql`${countingRuns.beats} + 1` })
    .where(and(eq(countingRuns.id, id), isNull(countingRuns.endedAt)))
    .returning({ id: countingRuns.id });
  return rows.length > 0;
}

/** Returns the runs that have not ended. */
export async function currentRuns(db: Executor): Promise<RunRow[]> {
  return db.select().from(countingRuns).where(isNull(countingRuns.endedAt));
}

/** Ends a run whose beats have not changed. Returns null if it has changed meanwhile, or has ended. */
export async function endRun(tx: Executor, { id, beats }: Pick<RunRow, 'id' | 'beats'>): Promise<RunRow | null> {
  const [row] = await tx
    .update(countingRuns)
    .set({ endedAt: sql`now()` })
    .where(and(eq(countingRuns.id, id), eq(countingRuns.beats, beats), isNull(countingRuns.endedAt)))
    .returning();
  return row ?? null;
}

/** Returns up to `limit` open stays of a run, in order. */
export async function openStaysOfRun(db: Executor, runId: string, limit: number): Promise<OpenStayRow[]> {
  return db
    .select()
    .from(openStays)
    .where(eq(openStays.runId, runId))
    .orderBy(openStays.contentId, openStays.viewerId)
    .limit(limit);
}

/** Deletes ended runs that have no open stays. */
export async function deleteEndedRuns(db: Executor, before: Date): Promise<void> {
  const busy = db.select({ id: openStays.runId }).from(openStays);
  await db.delete(countingRuns).where(and(lt(countingRuns.endedAt, before), sql`${countingRuns.id} not in ${busy}`));
}

interface ViewerOfContent {
  contentId: string;
  viewerId: string;
}

/** Stores since when viewers are at contents on this run; null ends their open stays. */
export async function writeOpenStays(
  tx: Executor,
  runId: string,
  stays: readonly (ViewerOfContent & { thereSince: number | null })[],
): Promise<void> {
  const open = stays.filter(({ thereSince }) => thereSince !== null);
  const gone = stays.filter(({ thereSince }) => thereSince === null);
  if (open.length > 0)
    await tx.execute(sql`
      insert into open_stays (content_id, viewer_id, run_id, entered)
      select "contentId", "viewerId", ${runId}::uuid, "thereSince"
      from jsonb_to_recordset(${JSON.stringify(open)}::jsonb)
        as given ("contentId" uuid, "viewerId" text, "thereSince" integer)
      on conflict (content_id, viewer_id, run_id) do update set entered = excluded.entered`);
  if (gone.length > 0)
    await tx.execute(sql`
      delete from open_stays using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as given ("contentId" uuid, "viewerId" text)
      where content_id = given."contentId" and viewer_id = given."viewerId" and run_id = ${runId}::uuid`);
}

/** Returns since when viewers are at contents, on any run, by content and viewer; others are missing. */
export async function thereSince(tx: Executor, viewers: readonly ViewerOfContent[]): Promise<Map<string, number>> {
  const given = JSON.stringify(viewers.map(({ contentId, viewerId }) => ({ contentId, viewerId })));
  const { rows } = await tx.execute<{ contentId: string; viewerId: string; since: number }>(sql`
    select content_id as "contentId", viewer_id as "viewerId", min(entered) as since
    from open_stays join jsonb_to_recordset(${given}::jsonb) as given ("contentId" uuid, "viewerId" text)
      on content_id = given."contentId" and viewer_id = given."viewerId"
    group by content_id, viewer_id`);
  return new Map(rows.map(({ contentId, viewerId, since }) => [`${contentId} ${viewerId}`, since]));
}

/** Deletes the open stays of a viewer at all contents, whose figures are locked. */
export async function deleteOpenStays(tx: Executor, viewerId: string): Promise<void> {
  await tx.delete(openStays).where(eq(openStays.viewerId, viewerId));
}

/** Returns the runs that have ended, but some of whose open stays have not. */
export async function halfEndedRuns(db: Executor): Promise<RunRow[]> {
  const open = db.selectDistinct({ id: openStays.runId }).from(openStays);
  return db
    .select()
    .from(countingRuns)
    .where(and(isNotNull(countingRuns.endedAt), inArray(countingRuns.id, open)));
}

/** Gives the open stays of a guest at a content to a user. Of two on the same run, the earlier enter counts. */
export async function moveOpenStays(
  tx: Executor,
  contentId: string,
  { guestId, userId }: { guestId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from open_stays where content_id = ${contentId} and viewer_id = ${guestId} returning run_id, entered
    )
    insert into open_stays as stored (content_id, viewer_id, run_id, entered)
    select ${contentId}::uuid, ${userId}, run_id, entered from moved order by run_id
    on conflict (content_id, viewer_id, run_id) do update set entered = least(stored.entered, excluded.entered)`);
}
