import { and, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { airDate, idsOfChannels, isActive, isInAnyOf } from './contents.store.ts';
import { contents } from './tables.ts';

/** Returns the public contents in channels of the clients; those that are over at `now` come last. */
export async function landingContents(
  db: Executor,
  {
    clientIds,
    channelIds,
    now,
    limit,
  }: { clientIds: readonly string[]; channelIds: readonly string[]; now: Date; limit: number },
) {
  const { id, clientId, key, name, thumbImage, contentType, startsAt, opensAt, closesAt, videoEndsAt } = contents;
  const { showAt, hideAt, originalAirDate, accessRules } = contents;
  const times = { contentType, startsAt, opensAt, closesAt, videoEndsAt, showAt, hideAt, originalAirDate };
  return db
    .select({ id, clientId, key, name, thumbImage, ...times, accessRules, channelIds: idsOfChannels })
    .from(contents)
    .where(and(inArray(clientId, [...clientIds]), isActive, eq(contents.isPrivate, false), isInAnyOf(channelIds)))
    .orderBy(sql`coalesce(${isOver(now)}, false)`, sql`${startsAt} nulls last`, desc(airDate), name, id)
    .limit(limit);
}

function isOver(now: Date): SQL | undefined {
  return or(lte(contents.closesAt, now), lt(contents.hideAt, now));
}
