import type { UpcomingContent } from '@nave/domain/operations/reports.api.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/** An instant is a number of epoch milliseconds. */
type UpcomingRow = Omit<UpcomingContent, 'startsAt'> & { startsAt: number };

const milliseconds = (value: SQL) => sql`(extract(epoch from ${value}) * 1000)::float8`;
const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/**
 * Returns at most `limit` active contents of active clients that start later than `after` and no later than `until`, by
 * start, name and id: those that follow the content `lastId` of any client. A content without an active channel counts
 * as deleted.
 */
export async function contentsStartingBetween(
  db: Executor,
  { after, until }: { after: Date; until: Date },
  { lastId, limit }: { lastId: string | undefined; limit: number },
): Promise<UpcomingRow[]> {
  const isBeyondLast = lastId
    ? sql`and (c.starts_at, c.name, c.id) > (select last.starts_at, last.name, last.id from contents last where last.id = ${lastId}::uuid)`
    : sql``;
  const { rows } = await db.execute<UpcomingRow & Record<string, unknown>>(sql`
    select c.id, c.key, c.name, c.content_type as "contentType", ${milliseconds(sql`c.starts_at`)} as "startsAt",
      c.time_zone_name as "timeZoneName", cl.id as "clientId", cl.key as "clientKey", cl.name as "clientName",
      placed.channels
    from contents c
    join clients cl on cl.id = c.client_id and cl.version_code is null and not cl.is_archived
    cross join lateral (
      select json_agg(json_build_object('id', ch.id, 'key', ch.key, 'name', ch.name) order by ch.display_order, ch.id) as channels
      from content_channels p
      join channels ch on ch.id = p.channel_id and ch.version_code is null
      where p.client_id = c.client_id and p.content_id = c.id) placed
    where c.version_code is null and placed.channels is not null
      and c.starts_at > ${at(after)} and c.starts_at <= ${at(until)} ${isBeyondLast}
    order by c.starts_at, c.name, c.id
    limit ${limit}`);
  return rows;
}

/** A client with its activity; `mostRecentAt` is in epoch milliseconds. */
export interface ClientActivity {
  id: string;
  name: string;
  timeZoneName: string;
  isArchived: boolean;
  mostRecentAt: number | null;
  lastWeek: number;
}

/**
 * Returns the clients that are not demo organisations, the most recently active first, then by name. `mostRecentAt` is
 * the latest start up to `now`; a planned content counts as `now`, and a content without a start counts from its
 * creation. `lastWeek` counts the contents that started after `since` and no later than `now`.
 */
export async function activityOfClients(
  db: Executor,
  { now, since, withArchived }: { now: Date; since: Date; withArchived: boolean },
): Promise<ClientActivity[]> {
  const start = sql`coalesce(c.starts_at, c.created_at)`;
  // `least` ignores null, so a client without contents would count as active now.
  const mostRecent = sql`case when count(c.id) > 0 then least(max(${start}), ${at(now)}) end`;
  const { rows } = await db.execute<ClientActivity & Record<string, unknown>>(sql`
    select cl.id, cl.name, cl.time_zone_name as "timeZoneName", cl.is_archived as "isArchived",
      ${milliseconds(mostRecent)} as "mostRecentAt",
      (count(*) filter (where ${start} > ${at(since)} and ${start} <= ${at(now)}))::int as "lastWeek"
    from clients cl
    left join contents c on c.client_id = cl.id and c.version_code is null
    where cl.version_code is null and not cl.is_demo and (${withArchived} or not cl.is_archived)
    group by cl.id
    order by ${mostRecent} desc nulls last, lower(cl.name), cl.id`);
  return rows;
}
