import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contentArrivals } from './tables.ts';

/** How many people began to watch, by the second in which each minute begins, since 2020. */
export type Arrivals = ReadonlyMap<number, number>;

/** Adds to the arrivals of contents, whose figures are locked. */
export async function storeArrivals(tx: Executor, contents: ReadonlyMap<string, Arrivals>): Promise<void> {
  const given = [...contents].flatMap(([contentId, arrivals]) =>
    [...arrivals].filter(([, came]) => came !== 0).map(([minute, came]) => ({ contentId, minute, came })),
  );
  if (given.length === 0) return;
  await tx.execute(sql`
    insert into content_arrivals as stored (content_id, minute, came)
    select "contentId", minute, came from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("contentId" uuid, minute integer, came integer)
    on conflict (content_id, minute) do update set came = stored.came + excluded.came`);
}

/** Returns the arrivals of a content in ascending minutes. */
export async function arrivalsOf(db: Executor, contentId: string): Promise<Map<number, number>> {
  const { minute, came } = contentArrivals;
  const rows = await db
    .select({ minute, came })
    .from(contentArrivals)
    .where(eq(contentArrivals.contentId, contentId))
    .orderBy(minute);
  return new Map(rows.map((row) => [row.minute, row.came]));
}

/** Replaces the arrivals of a content, whose figures are locked. */
export async function replaceArrivals(tx: Executor, contentId: string, arrivals: Arrivals): Promise<void> {
  await tx.delete(contentArrivals).where(eq(contentArrivals.contentId, contentId));
  await storeArrivals(tx, new Map([[contentId, arrivals]]));
}
