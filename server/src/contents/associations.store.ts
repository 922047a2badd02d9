import type { Tag } from '@nave/domain/contents/tag.ts';
import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { activeChannels } from '../channels/active-channels.ts';
import type { Executor } from '../platform/database/database.ts';
import { contents, contentTags, relatedContents, tags } from './tables.ts';

interface ContentRef {
  clientId: string;
  contentId: string;
}

export async function tagsOfClient(db: Executor, clientId: string): Promise<Tag[]> {
  const { id, name } = tags;
  return db
    .select({ id, name })
    .from(tags)
    .where(eq(tags.clientId, clientId))
    .orderBy(asc(sql`lower(${name})`));
}

/** Adds a tag, or returns the client's tag with the same name, ignoring case. */
export async function addOrFindTag(db: Executor, tag: Tag & { clientId: string }): Promise<Tag> {
  const { id, clientId, name } = tag;
  const { rows } = await db.execute<Tag & Record<string, unknown>>(sql`
    insert into tags (id, client_id, name) values (${id}, ${clientId}, ${name})
    on conflict (client_id, lower(name)) do update set name = tags.name returning id, name`);
  const [row] = rows;
  if (!row) throw new Error('An added tag was not returned.');
  return row;
}

/** Counts how many of these ids are tags of the client. */
export async function countTags(db: Executor, clientId: string, ids: readonly string[]): Promise<number> {
  return db.$count(tags, and(eq(tags.clientId, clientId), inArray(tags.id, [...ids])));
}

/** Replaces the content's tags with the tags `ids`. */
export async function writeTags(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  ids: readonly string[],
): Promise<void> {
  const ofContent = and(eq(contentTags.clientId, clientId), eq(contentTags.contentId, contentId));
  await tx.delete(contentTags).where(and(ofContent, notInArray(contentTags.tagId, [...ids])));
  if (ids.length === 0) return;
  await tx
    .insert(contentTags)
    .values(ids.map((tagId) => ({ clientId, contentId, tagId })))
    .onConflictDoNothing();
}

/** Relates the content to each of the contents `ids`, in both directions. */
export async function relate(tx: Executor, { clientId, contentId }: ContentRef, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const pairs = ids.flatMap((id) => [
    { clientId, contentId, relatedId: id },
    { clientId, contentId: id, relatedId: contentId },
  ]);
  await tx.insert(relatedContents).values(pairs).onConflictDoNothing();
  await incrementEditions(tx, clientId, ids);
}

/** Removes the relations between the content and each of the contents `ids`, in both directions. */
export async function unrelate(
  tx: Executor,
  { clientId, contentId }: ContentRef,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { contentId: from, relatedId: to } = relatedContents;
  const outgoing = and(eq(from, contentId), inArray(to, [...ids]));
  const incoming = and(inArray(from, [...ids]), eq(to, contentId));
  await tx.delete(relatedContents).where(and(eq(relatedContents.clientId, clientId), or(outgoing, incoming)));
  await incrementEditions(tx, clientId, ids);
}

/** Increments the editions of the contents, so that forms that were read before this change are outdated. */
async function incrementEditions(tx: Executor, clientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(contents)
    .set({ edition: sql`${contents.edition} + 1` })
    .where(and(eq(contents.clientId, clientId), inArray(contents.id, [...ids])));
}

/**
 * Locks a content, its related contents, the contents of the series and the contents `ids`. They are locked in the
 * order of their ids, so that concurrent transactions cannot deadlock.
 */
export async function lockWithRelated(
  tx: Executor,
  { clientId, contentId, seriesId = null }: ContentRef & { seriesId?: string | null },
  ids: readonly string[],
): Promise<void> {
  const related = tx
    .select({ id: relatedContents.relatedId })
    .from(relatedContents)
    .where(and(eq(relatedContents.clientId, clientId), eq(relatedContents.contentId, contentId)));
  await tx
    .select({ id: contents.id })
    .from(contents)
    .where(
      and(
        eq(contents.clientId, clientId),
        or(
          eq(contents.id, contentId),
          inArray(contents.id, [...ids]),
          inArray(contents.id, related),
          seriesId === null ? undefined : eq(contents.seriesId, seriesId),
        ),
      ),
    )
    .orderBy(contents.id)
    .for('no key update');
}

/**
 * Returns the keys of a content and of a channel that shows it, preferably `channelId`; null if no channel shows it.
 */
export async function placeOfContent(db: Executor, { clientId, contentId }: ContentRef, channelId: string) {
  const { rows } = await db.execute<{ channelKey: string; contentKey: string }>(sql`
    select ${activeChannels.key} as "channelKey", contents.key as "contentKey"
    from contents
    join content_channels placed on placed.client_id = contents.client_id and placed.content_id = contents.id
    ${activeChannels.join(sql`placed.channel_id`)}
    where contents.client_id = ${clientId} and contents.id = ${contentId} and contents.version_code is null
    order by ${activeChannels.id} = ${channelId} desc, ${activeChannels.displayOrder} limit 1`);
  return rows[0] ?? null;
}
