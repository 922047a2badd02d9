import { UNDATED_AIR_DATE } from '@nave/domain/contents/content-lists.ts';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { activeChannels } from '../channels/active-channels.ts';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { contentChannels, contents } from './tables.ts';

/** A related content, with its channels. */
export interface RelatedContent {
  id: string;
  channelIds: string[];
}
/** A content with its channels, tags and related contents. */
export type ContentRow = typeof contents.$inferSelect & {
  channelIds: string[];
  tags: string[];
  related: RelatedContent[];
};
export type ContentValues = Omit<typeof contents.$inferInsert, 'id' | 'clientId' | 'key'>;

/** Column with the ids of a content's channels. */
export const idsOfChannels = sql<string[]>`array(select placed.channel_id from content_channels placed
  where placed.client_id = contents.client_id and placed.content_id = contents.id order by placed.channel_id)`;
const tagged = sql<string[]>`array(select tagged.tag_id from content_tags tagged
  where tagged.client_id = contents.client_id and tagged.content_id = contents.id order by tagged.tag_id)`;
// CNT-243: deleted contents are not related contents.
const related = sql<RelatedContent[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'channelIds', array(
    select placed.channel_id from content_channels placed
    where placed.client_id = other.client_id and placed.content_id = other.id)) order by other.id), '[]')
  from related_contents relation
  join contents other on other.client_id = relation.client_id and other.id = relation.related_id and other.version_code is null
  where relation.client_id = contents.client_id and relation.content_id = contents.id)`;
export const columns = { ...getTableColumns(contents), channelIds: idsOfChannels, tags: tagged, related };
export const isActive = isNull(contents.versionCode);

export function isInAnyOf(channelIds: readonly string[]): SQL {
  const ids = sql.param([...channelIds]);
  return sql`exists (select from content_channels placed where placed.client_id = contents.client_id
    and placed.content_id = contents.id and placed.channel_id = any(${ids}::uuid[]))`;
}

/** The sort key of on-demand contents (TIME-73, TIME-74), as in the index `contents_by_air_date`. */
export const airDate = sql`coalesce(${contents.originalAirDate}, ${sql.raw(`date '${UNDATED_AIR_DATE}'`)})`;

/**
 * Returns the client's contents in the channels on the whitelist; null means all channels (CNT-19, CNT-40). A page has
 * the contents after an id, in the order of ids.
 */
export async function activeContents(
  db: Executor,
  clientId: string,
  whitelist: readonly string[] | null,
  page: { after: string | undefined; limit: number } | null = null,
): Promise<ContentRow[]> {
  const isLater = page?.after === undefined ? undefined : gt(contents.id, page.after);
  const all = db
    .select(columns)
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive, whitelist ? isInAnyOf(whitelist) : undefined, isLater));
  return page ? all.orderBy(contents.id).limit(page.limit) : all.orderBy(desc(contents.createdAt), contents.id);
}

/** Returns the names of the client's contents that have the picture as their thumbnail. */
export async function namesWithPicture(db: Executor, clientId: string, url: string): Promise<string[]> {
  const rows = await db
    .select({ name: contents.name })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), eq(contents.thumbImage, url), isActive))
    .orderBy(contents.name);
  return rows.map(({ name }) => name);
}

export async function activeContent(
  db: Executor,
  clientId: string,
  contentId: string,
): Promise<ContentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(contents)
    .where(
      and(eq(contents.clientId, clientId), eq(contents.id, contentId), isActive, isOfActiveClient(contents.clientId)),
    );
  return row;
}

/** Returns those of the ids that belong to active contents of the client, with their channels. */
export async function findRelatable(db: Executor, clientId: string, ids: readonly string[]): Promise<RelatedContent[]> {
  return db
    .select({ id: contents.id, channelIds: idsOfChannels })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), isActive, inArray(contents.id, [...ids])));
}

/** Returns those of the ids that belong to deleted contents of the client. */
export async function deletedContentIds(db: Executor, clientId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), inArray(contents.id, [...ids]), isNotNull(contents.versionCode)));
  return rows.map(({ id }) => id);
}

/** Condition that a content is in an active channel: without an active channel, a content counts as deleted (B10). */
export const isInActiveChannel = sql`exists (select from content_channels placed
  ${activeChannels.join(sql`placed.channel_id`)}
  where placed.client_id = contents.client_id and placed.content_id = contents.id)`;

/** Locks the content until the transaction ends. */
export async function lockContent(tx: Executor, clientId: string, contentId: string): Promise<ContentRow | undefined> {
  const [locked] = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.clientId, clientId), eq(contents.id, contentId), isActive))
    .for('no key update');
  // The content is read after it is locked, because the lock does not cover the rows with its channels.
  return locked && activeContent(tx, clientId, contentId);
}

function isPublic(clientId: string): SQL | undefined {
  return and(eq(contents.clientId, clientId), isActive, eq(contents.isPrivate, false));
}

/** VIEW-246: no list contains contents outside their window. */
function isListed(clientId: string, now: Date): SQL | undefined {
  return and(eq(contents.clientId, clientId), isPublicNow(now));
}

/** Condition for public, active contents of any client within their window. */
function isPublicNow(now: Date): SQL | undefined {
  const notEarly = or(isNull(contents.showAt), lte(contents.showAt, now));
  const notLate = or(isNull(contents.hideAt), gte(contents.hideAt, now));
  return and(isActive, eq(contents.isPrivate, false), notEarly, notLate);
}

function isListedInChannel(clientId: string, channelId: string, now: Date): SQL | undefined {
  return and(isListed(clientId, now), isInAnyOf([channelId]));
}

function isComing(now: Date): SQL | undefined {
  return and(isNotNull(contents.startsAt), gt(contents.closesAt, now));
}

/** The end of a content for viewers: the end of its video if that is known, otherwise its close (TIME-90). */
export const endsAt = sql<Date>`coalesce(${contents.videoEndsAt}, ${contents.closesAt})`;

/** Returns the contents of a channel that are live, opened or scheduled at `now`, the earliest first. */
export async function comingContents(
  db: Executor,
  { clientId, channelId, now, limit }: { clientId: string; channelId: string; now: Date; limit: number },
): Promise<ContentRow[]> {
  return db
    .select(columns)
    .from(contents)
    .where(and(isListedInChannel(clientId, channelId, now), isComing(now)))
    .orderBy(contents.startsAt, contents.name, contents.id)
    .limit(limit);
}

/** Like `comingContents` for several channels: at most `limitOfEach` per channel, with only the columns of a card. */
export async function comingOfChannels(
  db: Executor,
  {
    clientId,
    channelIds,
    now,
    limitOfEach,
  }: { clientId: string; channelIds: string[]; now: Date; limitOfEach: number },
) {
  const { channelId, contentId } = contentChannels;
  const place = sql<number>`row_number() over (partition by ${channelId}
    order by ${contents.startsAt}, ${contents.name}, ${contents.id})`.as('place');
  const { name, contentType, startsAt, opensAt, closesAt, videoEndsAt, showAt, hideAt } = contents;
  const placed = db
    .select({ channelId, name, contentType, startsAt, opensAt, closesAt, videoEndsAt, showAt, hideAt, place })
    .from(contentChannels)
    .innerJoin(contents, and(eq(contents.clientId, contentChannels.clientId), eq(contents.id, contentId)))
    .where(and(isListed(clientId, now), inArray(channelId, channelIds), isComing(now)))
    .as('placed');
  return db.select().from(placed).where(lte(placed.place, limitOfEach)).orderBy(placed.channelId, placed.place);
}

/** Returns the times of each client's first public content that is live at `now` or starts no later than `until`. */
export async function firstOfClients(
  db: Executor,
  { clientIds, now, until }: { clientIds: readonly string[]; now: Date; until: Date },
): Promise<{ clientId: string; startsAt: Date | null; closesAt: Date | null }[]> {
  const { clientId, startsAt } = contents;
  return db
    .selectDistinctOn([clientId], { clientId, startsAt, closesAt: endsAt.mapWith(contents.closesAt) })
    .from(contents)
    .where(
      and(
        inArray(clientId, [...clientIds]),
        isPublicNow(now),
        isComing(now),
        gt(endsAt, now),
        lte(startsAt, until),
        isInActiveChannel,
      ),
    )
    .orderBy(clientId, startsAt);
}

/** Returns when the next content of the channels becomes visible; null if there is none. */
export async function nextShowAt(
  db: Executor,
  { clientId, channelIds, now }: { clientId: string; channelIds: string[]; now: Date },
): Promise<Date | null> {
  const [row] = await db
    .select({ showAt: min(contents.showAt) })
    .from(contents)
    .where(and(isPublic(clientId), isInAnyOf(channelIds), gt(contents.showAt, now)));
  return row?.showAt ?? null;
}

/** Returns the on-demand contents of a channel, the newest first. */
export async function onDemandContents(
  db: Executor,
  { clientId, channelId, now, limit }: { clientId: string; channelId: string; now: Date; limit: number },
): Promise<ContentRow[]> {
  return db
    .select(columns)
    .from(contents)
    .where(and(isListedInChannel(clientId, channelId, now), isNull(contents.closesAt)))
    .orderBy(desc(airDate), contents.name, contents.id)
    .limit(limit);
}

/** Returns the content of a channel with this key, given in lower case, even if the content is private or over. */
export async function namedContent(
  db: Executor,
  clientId: string,
  channelId: string,
  key: string,
): Promise<ContentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(contents)
    .where(
      and(eq(contents.clientId, clientId), sql`lower(${contents.key}) = ${key}`, isActive, isInAnyOf([channelId])),
    );
  return row;
}

export async function insertContent(tx: Executor, content: typeof contents.$inferInsert) {
  const [row] = await tx.insert(contents).values(content).returning();
  if (!row) throw new Error('An inserted content was not returned.');
  return row;
}

export async function updateContent(
  tx: Executor,
  clientId: string,
  contentId: string,
  values: Partial<ContentValues>,
): Promise<void> {
  await tx
    .update(contents)
    .set(values)
    .where(and(eq(contents.clientId, clientId), eq(contents.id, contentId)));
}
