import { firstOf, type PageQuery } from '@nave/domain/kernel/list-page.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type VideoRow, videoCaptions, videos } from '../tables.ts';

export type CaptionsRow = typeof videoCaptions.$inferSelect;

const inLibrary = (clientId: string) =>
  and(eq(videos.clientId, clientId), isNull(videos.deletedAt), ne(videos.state, 'waiting'));
type VideoId = Pick<VideoRow, 'clientId' | 'id'>;
const isVideo = ({ clientId, id }: VideoId) => and(eq(videos.clientId, clientId), eq(videos.id, id));

/** Returns a client's videos, the newest first, or a page of them in the order of their ids. */
export async function libraryVideos(
  db: Executor,
  clientId: string,
  { limit, after }: PageQuery,
): Promise<{ items: VideoRow[]; next?: string }> {
  if (limit === undefined) {
    const items = await db
      .select()
      .from(videos)
      .where(inLibrary(clientId))
      .orderBy(desc(videos.createdAt), desc(videos.id));
    return { items };
  }
  const later = await db
    .select()
    .from(videos)
    .where(and(inLibrary(clientId), after === undefined ? undefined : gt(videos.id, after)))
    .orderBy(asc(videos.id))
    .limit(limit + 1);
  return firstOf(later, limit);
}

export async function libraryVideo(db: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(inLibrary(clientId), eq(videos.id, id)));
  return row;
}

/** Returns a video and locks it against other changes, and against contents that begin to use it. */
export async function lockVideo(tx: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(inLibrary(clientId), eq(videos.id, id)))
    .for('update');
  return row;
}

type Change = Partial<Pick<VideoRow, 'title' | 'playKey' | 'poster' | 'deletedAt'>>;

export async function changeVideo(tx: Executor, video: VideoRow, change: Change): Promise<VideoRow> {
  await tx.update(videos).set(change).where(isVideo(video));
  return { ...video, ...change };
}

/** Returns a deleted video whose files may still exist. */
export async function deletedVideo(db: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await db.select().from(videos).where(isVideo({ clientId, id }));
  return row?.deletedAt ? row : undefined;
}

/** Returns the deleted videos of all clients whose files may still exist. */
export async function deletedVideos(db: Executor): Promise<VideoId[]> {
  return db.select({ clientId: videos.clientId, id: videos.id }).from(videos).where(isNotNull(videos.deletedAt));
}

/** Removes a video permanently, with its renditions, segments and captions. */
export async function removeVideo(db: Executor, video: VideoRow): Promise<void> {
  await db.delete(videos).where(isVideo(video));
}

/** Returns the captions of videos, by the id of the video, in the order of their languages. */
export async function captionsOfVideos(db: Executor, ids: readonly string[]): Promise<Map<string, CaptionsRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, [...ids]))
    .orderBy(asc(videoCaptions.language));
  return Map.groupBy(rows, ({ videoId }) => videoId);
}

/** Adds captions, or replaces those in the same language. */
export async function putCaptions(tx: Executor, { videoId, language, label, file }: CaptionsRow): Promise<void> {
  await tx
    .insert(videoCaptions)
    .values({ videoId, language, label, file })
    .onConflictDoUpdate({ target: [videoCaptions.videoId, videoCaptions.language], set: { label, file } });
}

export async function deleteCaptions(tx: Executor, videoId: string, language: string): Promise<void> {
  await tx.delete(videoCaptions).where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.language, language)));
}
