import { UNDATED_AIR_DATE } from '@nave/domain/contents/content-lists.ts';
import { CONTENTS_COUNTED, type ContentListName } from '@nave/domain/contents/content-pages.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { airDate, type ContentRow, columns, idsOfChannels, isActive, isInAnyOf } from './contents.store.ts';
import { contents } from './tables.ts';

/**
 * Selects the contents of a list for staff: those in the client's channels that are on the whitelist (null means all
 * channels) and, if `channelId` is set, in this channel.
 */
export interface ListFilter {
  clientId: string;
  whitelist: readonly string[] | null;
  channelId?: string | undefined;
  list: ContentListName;
  now: Date;
}

/**
 * The sort key of each list. `last` is the value of the sort key in the row `last`, the last row of the preceding page.
 * Rows with equal keys are ordered by name and id.
 */
const orders = {
  upcoming: { key: sql`${contents.startsAt}`, last: sql`last.starts_at`, descends: false },
  onDemand: {
    key: airDate,
    last: sql`coalesce(last.original_air_date, ${sql.raw(`date '${UNDATED_AIR_DATE}'`)})`,
    descends: true,
  },
  past: { key: sql`${contents.closesAt}`, last: sql`last.closes_at`, descends: true },
} satisfies Record<ContentListName, { key: SQL; last: SQL; descends: boolean }>;

function isListed({ clientId, whitelist, channelId, list, now }: ListFilter): SQL | undefined {
  const inList = {
    upcoming: gt(contents.closesAt, now),
    onDemand: isNull(contents.closesAt),
    past: lte(contents.closesAt, now),
  }[list];
  return and(
    eq(contents.clientId, clientId),
    isActive,
    inList,
    whitelist ? isInAnyOf(whitelist) : undefined,
    channelId ? isInAnyOf([channelId]) : undefined,
  );
}

/** Condition that a content follows the content `id` in the list. False if the client has never had a content `id`. */
function isAfter({ clientId, list }: ListFilter, id: string): SQL {
  const { key, last, descends } = orders[list];
  const ofLast = (value: SQL) =>
    sql`(select ${value} from contents last where last.client_id = ${clientId} and last.id = ${id})`;
  const isBeyond = descends ? sql`${key} < ${ofLast(last)}` : sql`${key} > ${ofLast(last)}`;
  return sql`(${isBeyond} or (${key} = ${ofLast(last)} and (${contents.name}, ${contents.id}) > (${ofLast(sql`last.name`)}, ${id}::uuid)))`;
}

function inOrder(list: ContentListName): SQL[] {
  const { key, descends } = orders[list];
  return [descends ? desc(key) : asc(key), asc(contents.name), asc(contents.id)];
}

/** At most `limit` contents of a list, which follow the content with the id `after`. */
interface PageRange {
  after: string | undefined;
  limit: number;
}

function isInRange(filter: ListFilter, { after }: PageRange): SQL | undefined {
  return and(isListed(filter), after ? isAfter(filter, after) : undefined);
}

/** Returns whole contents in the order of the list. */
export async function listedContents(db: Executor, filter: ListFilter, range: PageRange): Promise<ContentRow[]> {
  return db
    .select(columns)
    .from(contents)
    .where(isInRange(filter, range))
    .orderBy(...inOrder(filter.list))
    .limit(range.limit);
}

/** Like `listedContents`, with only the columns that the search reads. */
export async function searchedContents(db: Executor, filter: ListFilter, range: PageRange) {
  const { id, name, description, contentType, startsAt, timeZoneName, originalAirDate } = contents;
  return db
    .select({ id, name, description, contentType, startsAt, timeZoneName, originalAirDate, channelIds: idsOfChannels })
    .from(contents)
    .where(isInRange(filter, range))
    .orderBy(...inOrder(filter.list))
    .limit(range.limit);
}

/** Counts the contents of a list; returns null if there are more than `CONTENTS_COUNTED`. */
export async function countListed(db: Executor, filter: ListFilter): Promise<number | null> {
  const some = db
    .select({ one: sql`1` })
    .from(contents)
    .where(isListed(filter))
    .limit(CONTENTS_COUNTED + 1)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  const count = row?.count ?? 0;
  return count > CONTENTS_COUNTED ? null : count;
}

/** Returns these contents of a client, in the order of the ids. */
export async function contentsByIds(db: Executor, clientId: string, ids: readonly string[]): Promise<ContentRow[]> {
  const rows = await db
    .select(columns)
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive, inArray(contents.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
