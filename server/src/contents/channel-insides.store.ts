import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { live } from './contents.store.ts';
import { contentChannels, contents } from './tables.ts';

/** What is in a channel; both times are null where nothing is coming. */
export interface InsideRow {
  channelId: string;
  onDemand: number;
  startsAt: Date | null;
  closesAt: Date | null;
}

/** What is in each channel of the whitelist, null means all, that has something on demand or not yet closed. */
export async function insideChannels(
  db: Executor,
  { clientId, whitelist, now }: { clientId: string; whitelist: readonly string[] | null; now: Date },
): Promise<InsideRow[]> {
  const { channelId } = contentChannels;
  const first = (column: typeof contents.startsAt | typeof contents.closesAt) =>
    sql`(array_agg(${column} order by ${contents.startsAt}, ${contents.id}) filter (where ${isNull(contents.closesAt)} is false))[1]`.mapWith(
      column,
    );
  return db
    .select({
      channelId,
      onDemand: sql<number>`count(*) filter (where ${isNull(contents.closesAt)})::int`,
      startsAt: first(contents.startsAt),
      closesAt: first(contents.closesAt),
    })
    .from(contents)
    .innerJoin(
      contentChannels,
      and(eq(contentChannels.clientId, contents.clientId), eq(contentChannels.contentId, contents.id)),
    )
    .where(
      and(
        eq(contents.clientId, clientId),
        live,
        or(isNull(contents.closesAt), gt(contents.closesAt, now)),
        whitelist ? inArray(channelId, [...whitelist]) : undefined,
      ),
    )
    .groupBy(channelId);
}
