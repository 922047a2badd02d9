import { and, asc, eq, gt, ne, type SQL } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { type ContentRow, columns, isActive } from './contents.store.ts';
import { contents } from './tables.ts';

type Place = Pick<ContentRow, 'id' | 'clientId' | 'seriesId' | 'startsAt'>;

/** Later in the same series; undefined where the content has no series or no start. */
function isFollowing({ id, clientId, seriesId, startsAt }: Place): SQL | undefined {
  if (seriesId === null || startsAt === null) return undefined;
  const inSeries = and(eq(contents.clientId, clientId), eq(contents.seriesId, seriesId), isActive);
  // Excludes the content itself, whose own start may have moved later.
  return and(inSeries, ne(contents.id, id), gt(contents.startsAt, startsAt));
}

/** Counts the contents of the series that start after this one. */
export async function countFollowing(db: Executor, content: Place): Promise<number> {
  const following = isFollowing(content);
  return following ? db.$count(contents, following) : 0;
}

/** Returns the contents of the series that start after this one and have not ended at `now`, by start. */
export async function followingContents(
  db: Executor,
  { clientId, ...content }: Place,
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
