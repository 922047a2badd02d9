import type { Tag } from '@nave/domain/contents/tag.ts';
import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { activeChannels } from '../channels/channel-join.ts';
import type { Executor } from '../platform/database/database.ts';
import { contents, contentTags, relatedContents, tags } from './tables.ts';

interface One {
  clientId: string;
  contentId: string;
}

/** The tags of a client, by name. */
export async function tagsOfClient(db: Executor, clientId: string): Promise<Tag[]> {
  const { id, name } = tags;
  return db
    .select({ id, name })
    .from(tags)
    .where(eq(tags.clientId, clientId))
    .orderBy(asc(sql`lower(${name})`));
}

/** Adds the tag, or finds the one of this name that is there, in whatever case. */
export async function addOrFindTag(db: Executor, tag: Tag & { clientId: string }): Promise<Tag> {
  const { id, clientId, name } = tag;
  const { rows } = await db.execute<Tag & Record<string, unknown>>(sql`
    insert into tags (id, client_id, name) values (${id}, ${clientId}, ${name})
    on conflict (client_id, lower(name)) do update set name = tags.name returning id, name`);
  const [row] = rows;
  if (!row) throw new Error('An added tag was not returned.');
  return row;
}

/** How many of these ids are tags of the client. */
export async function countTags(db: Executor, clientId: string, ids: readonly string[]): Promise<number> {
  return db.$count(tags, and(eq(tags.clientId, clientId), inArray(tags.id, [...ids])));
}

/** Gives the content exactly these tags. */
export async function writeTags(tx: Executor, { clientId, contentId }: One, ids: readonly string[]): Promise<void> {
  const ofContent = and(eq(contentTags.clientId, clientId), eq(contentTags.contentId, contentId));
  await tx.delete(contentTags).where(and(ofContent, notInArray(contentTags.tagId, [...ids])));
  if (ids.length === 0) return;
  await tx
    .insert(contentTags)
    .values(ids.map((tagId) => ({ clientId, contentId, tagId })))
    .onConflictDoNothing();
}

/** Relates both contents to each other. */
export async function relate(tx: Executor, { clientId, contentId }: One, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const pairs = ids.flatMap((id) => [
    { clientId, contentId, relatedId: id },
    { clientId, contentId: id, relatedId: contentId },
  ]);
  await tx.insert(relatedContents).values(pairs).onConflictDoNothing();
  await countEditionsUp(tx, clientId, ids);
}

/** Takes each out of what is related to the other. */
export async function unrelate(tx: Executor, { clientId, contentId }: One, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { contentId: from, relatedId: to } = relatedContents;
  const one = and(eq(from, contentId), inArray(to, [...ids]));
  const other = and(inArray(from, [...ids]), eq(to, contentId));
  await tx.delete(relatedContents).where(and(eq(relatedContents.clientId, clientId), or(one, other)));
  await countEditionsUp(tx, clientId, ids);
}

/** A form of theirs that was read before would undo it: it counts as outdated. */
async function countEditionsUp(tx: Executor, clientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(contents)
    .set({ edition: sql`${contents.edition} + 1` })
    .where(and(eq(contents.clientId, clientId), inArray(contents.id, [...ids])));
}

/** Locks a content, those that are related to it, those of the series, and these, always in the same order. */
export async function lockAround(
  tx: Executor,
  { clientId, contentId, seriesId = null }: One & { seriesId?: string | null },
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

/** Where an on-demand content is to be seen, in this channel first; nothing where it is not there any more. */
export async function placeOfContent(db: Executor, { clientId, contentId }: One, channelId: string) {
  const { rows } = await db.execute<{ channelKey: string; contentKey: string }>(sql`
    select ${activeChannels.key} as "channelKey", contents.key as "contentKey"
    from contents
    join content_channels placed on placed.client_id = contents.client_id and placed.content_id = contents.id
    ${activeChannels.join(sql`placed.channel_id`)}
    where contents.client_id = ${clientId} and contents.id = ${contentId} and contents.version_code is null
    order by ${activeChannels.id} = ${channelId} desc, ${activeChannels.displayOrder} limit 1`);
  return rows[0] ?? null;
}
