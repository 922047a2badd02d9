import { and, asc, eq, isNull } from 'drizzle-orm';
import { isOfActiveClient } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type VideoRow, videoCaptions, videoRenditions, videos } from '../tables.ts';

/** Returns the active video with a play key, which is unique among the videos of all clients. */
export async function videoByKey(db: Executor, playKey: string): Promise<VideoRow | undefined> {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.playKey, playKey), isNull(videos.deletedAt), isOfActiveClient(videos.clientId)));
  return row;
}

export async function renditionsOf(db: Executor, { id }: Pick<VideoRow, 'id'>) {
  return db.select().from(videoRenditions).where(eq(videoRenditions.videoId, id)).orderBy(asc(videoRenditions.number));
}

export async function captionsOf(db: Executor, { id }: Pick<VideoRow, 'id'>) {
  return db.select().from(videoCaptions).where(eq(videoCaptions.videoId, id)).orderBy(asc(videoCaptions.language));
}
