import { and, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { isActive, isInAnyOf } from './contents.store.ts';
import { contents } from './tables.ts';

const WEEK_SECONDS = 7 * 86_400;
const NEAR_SECONDS = 3 * 3_600;

/**
 * Returns the last contents with a start that began in one of the channels between two instants, at about the hour of
 * the week of `before`, the latest first. Changes of clocks move it by less than 3 hours.
 */
export async function contentsThatBegan(
  db: Executor,
  {
    clientId,
    channelIds,
    after,
    before,
    limit,
  }: { clientId: string; channelIds: readonly string[]; after: Date; before: Date; limit: number },
) {
  const { id, name, startsAt } = contents;
  return db
    .select({ id, name, startsAt })
    .from(contents)
    .where(
      and(
        eq(contents.clientId, clientId),
        isActive,
        isInAnyOf(channelIds),
        ne(contents.contentType, 'onDemand'),
        isNotNull(startsAt),
        gte(startsAt, after),
        lt(startsAt, before),
        isNearWeeksBefore(before),
      ),
    )
    .orderBy(desc(startsAt), id)
    .limit(limit);
}

/** Whether a content starts whole weeks before an instant, or less than 3 hours earlier or later. */
function isNearWeeksBefore(instant: Date) {
  const seconds = sql`mod(extract(epoch from (${instant}::timestamptz - ${contents.startsAt}))::bigint, ${WEEK_SECONDS})`;
  return sql`(${seconds} < ${NEAR_SECONDS} or ${seconds} > ${WEEK_SECONDS - NEAR_SECONDS})`;
}

/** Returns a content with its times; undefined if it is missing. */
export async function contentWithTimes(db: Executor, { clientId, contentId }: { clientId: string; contentId: string }) {
  const { id, name, startsAt, closesAt, timeZoneName } = contents;
  const [row] = await db
    .select({ id, name, startsAt, closesAt, timeZoneName })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), eq(id, contentId), isActive));
  return row;
}
