import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { endsAt, isActive } from './contents.store.ts';
import { contentChannels, contents } from './tables.ts';

/** A summary of a channel's contents. The times are those of the first scheduled content that is not over. */
export interface ChannelSummaryRow {
  channelId: string;
  onDemand: number;
  startsAt: Date | null;
  closesAt: Date | null;
}

/**
 * Returns a summary for each channel on the whitelist (null means all channels) that has on-demand contents, or
 * scheduled contents that are not over. Both times are null if the channel has no such scheduled content.
 */
export async function channelSummaries(
  db: Executor,
  { clientId, whitelist, now }: { clientId: string; whitelist: readonly string[] | null; now: Date },
): Promise<ChannelSummaryRow[]> {
  const { channelId } = contentChannels;
  const first = (value: typeof contents.startsAt | typeof endsAt) =>
    sql`(array_agg(${value} order by ${contents.startsAt}, ${contents.id}) filter (where ${isNull(contents.closesAt)} is false))[1]`.mapWith(
      contents.startsAt,
    );
  return db
    .select({
      channelId,
      onDemand: sql<number>`count(*) filter (where ${isNull(contents.closesAt)})::int`,
      startsAt: first(contents.startsAt),
      closesAt: first(endsAt),
    })
    .from(contents)
    .innerJoin(
      contentChannels,
      and(eq(contentChannels.clientId, contents.clientId), eq(contentChannels.contentId, contents.id)),
    )
    .where(
      and(
        eq(contents.clientId, clientId),
        isActive,
        or(isNull(contents.closesAt), gt(endsAt, now)),
        whitelist ? inArray(channelId, [...whitelist]) : undefined,
      ),
    )
    .groupBy(channelId);
}
