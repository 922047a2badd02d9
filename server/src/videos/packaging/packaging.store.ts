import type { VideoProblem } from '@nave/domain/videos/video-file.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { PackagedVideo } from '../packager/package-messages.ts';
import { type VideoRow, videoRenditions, videos } from '../tables.ts';

type VideoId = Pick<VideoRow, 'id' | 'clientId'>;

/** Returns an active video whose file has arrived and was not packaged yet. */
export async function videoToPackage(db: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await db
    .select()
    .from(videos)
    .where(
      and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'packaging'), isNull(videos.deletedAt)),
    );
  return row;
}

/** Marks a video as failed, unless another run of its packaging has ended before. */
export async function markFailed(db: Executor, { id, clientId }: VideoId, problem: VideoProblem): Promise<void> {
  const one = and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'packaging'));
  await db.update(videos).set({ state: 'failed', problem }).where(one);
}

/** Marks a packaged video as ready, with its renditions. Returns it; undefined if it was deleted in the meantime. */
export async function markReady(
  tx: Executor,
  { id, clientId }: VideoId,
  { durationMs, bytes, renditions }: PackagedVideo,
): Promise<VideoRow | undefined> {
  const [first] = renditions;
  const size = { width: first?.width ?? null, height: first?.height ?? null };
  const [row] = await tx
    .update(videos)
    .set({ state: 'ready', durationMs, bytes, ...size })
    .where(
      and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'packaging'), isNull(videos.deletedAt)),
    )
    .returning();
  if (!row) return undefined;
  await tx.delete(videoRenditions).where(eq(videoRenditions.videoId, id));
  await tx.insert(videoRenditions).values(renditions.map((rendition) => ({ videoId: id, ...rendition })));
  return row;
}

/** Whether a video was packaged, also by another run of its packaging. */
export async function isPackaged(db: Executor, { id, clientId }: VideoId): Promise<boolean> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'ready'), isNull(videos.deletedAt)));
  return rows.length > 0;
}
