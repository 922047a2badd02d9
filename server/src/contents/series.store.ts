import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type ContentRow, columns, isActive } from './contents.store.ts';
import { contents } from './tables.ts';

type SeriesContent = Pick<ContentRow, 'id' | 'clientId' | 'seriesId' | 'startsAt'>;

/** Condition that a content starts later in the series of this content; undefined without a series or a start. */
function isFollowing({ id, clientId, seriesId, startsAt }: SeriesContent): SQL | undefined {
  if (seriesId === null || startsAt === null) return undefined;
  const inSeries = and(eq(contents.clientId, clientId), eq(contents.seriesId, seriesId), isActive);
  // The content itself is excluded, because its stored start may have been moved to a later time.
  return and(inSeries, ne(contents.id, id), gt(contents.startsAt, startsAt));
}

/** Counts the contents of the series that start after this content. */
export async function countFollowing(db: Executor, content: SeriesContent): Promise<number> {
  const following = isFollowing(content);
  return following ? db.$count(contents, following) : 0;
}

/** Returns the contents of the series that start after this content and are not closed at `now`, ordered by start. */
export async function followingContents(
  db: Executor,
  { clientId, ...content }: SeriesContent,
  now: Date,
): Promise<ContentRow[]> {
  const following = isFollowing({ clientId, ...content });
  if (!following) return [];
  return db
    .select(columns)
    .from(contents)
    .where(and(following, gt(contents.closesAt, now)))
    .orderBy(asc(contents.startsAt), contents.id);
}
