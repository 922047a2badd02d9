import { UNDATED_AIR_DATE } from '@nave/domain/contents/content-lists.ts';
import { CONTENTS_COUNTED, type ContentListName } from '@nave/domain/contents/content-pages.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { airDate, type ContentRow, columns, isActive, isInAnyOf, placedIn } from './contents.store.ts';
import { contents } from './tables.ts';

/** The contents of a staff list: the client's in the channels of the whitelist (null means all), or in one of them. */
export interface ListedWhere {
  clientId: string;
  whitelist: readonly string[] | null;
  channelId?: string | undefined;
  list: ContentListName;
  now: Date;
}

/** The sort key of each list, and its value in the row `last`; ties are ordered by name and id. */
const orders = {
  upcoming: { key: sql`${contents.startsAt}`, last: sql`last.starts_at`, descends: false },
  onDemand: {
    key: airDate,
    last: sql`coalesce(last.original_air_date, ${sql.raw(`date '${UNDATED_AIR_DATE}'`)})`,
    descends: true,
  },
  past: { key: sql`${contents.closesAt}`, last: sql`last.closes_at`, descends: true },
} satisfies Record<ContentListName, { key: SQL; last: SQL; descends: boolean }>;

function isListed({ clientId, whitelist, channelId, list, now }: ListedWhere): SQL | undefined {
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

/** Contents after the given one in the list's order; none where the client never had it. */
function isAfter({ clientId, list }: ListedWhere, id: string): SQL {
  const { key, last, descends } = orders[list];
  const of = (value: SQL) =>
    sql`(select ${value} from contents last where last.client_id = ${clientId} and last.id = ${id})`;
  const beyond = descends ? sql`${key} < ${of(last)}` : sql`${key} > ${of(last)}`;
  return sql`(${beyond} or (${key} = ${of(last)} and (${contents.name}, ${contents.id}) > (${of(sql`last.name`)}, ${id}::uuid)))`;
}

function inOrder(list: ContentListName): SQL[] {
  const { key, descends } = orders[list];
  return [descends ? desc(key) : asc(key), asc(contents.name), asc(contents.id)];
}

/** A part of a list, after the content with this id where one is named. */
interface Part {
  after: string | undefined;
  limit: number;
}

function isInPart(where: ListedWhere, { after }: Part): SQL | undefined {
  return and(isListed(where), after ? isAfter(where, after) : undefined);
}

/** Returns whole contents in the order of the list. */
export async function listedContents(db: Executor, where: ListedWhere, part: Part): Promise<ContentRow[]> {
  return db
    .select(columns)
    .from(contents)
    .where(isInPart(where, part))
    .orderBy(...inOrder(where.list))
    .limit(part.limit);
}

/** Like `listedContents`, with only the columns that the search reads. */
export async function searchedContents(db: Executor, where: ListedWhere, part: Part) {
  const { id, name, description, contentType, startsAt, timeZoneName, originalAirDate } = contents;
  return db
    .select({ id, name, description, contentType, startsAt, timeZoneName, originalAirDate, channelIds: placedIn })
    .from(contents)
    .where(isInPart(where, part))
    .orderBy(...inOrder(where.list))
    .limit(part.limit);
}

/** Counts the contents of a list; null above the counting limit. */
export async function countListed(db: Executor, where: ListedWhere): Promise<number | null> {
  const some = db
    .select({ one: sql`1` })
    .from(contents)
    .where(isListed(where))
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
