import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type VideoRow, videos } from '../tables.ts';

/**
 * Returns an active video whose file is being uploaded. A video that is being packaged counts too: its last part may be
 * sent again.
 */
export async function uploadOf(db: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.clientId, clientId),
        eq(videos.id, id),
        inArray(videos.state, ['uploading', 'packaging']),
        isNull(videos.deletedAt),
      ),
    );
  return row;
}

/** Marks an upload as complete. Returns false if it was complete before. */
export async function markUploaded(tx: Executor, { clientId, id }: VideoRow): Promise<boolean> {
  const rows = await tx
    .update(videos)
    .set({ state: 'packaging' })
    .where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'uploading')))
    .returning({ id: videos.id });
  return rows.length > 0;
}

/** Deletes an unfinished upload. Returns false if it is complete. */
export async function deleteUpload(
  db: Executor,
  { clientId, id }: Pick<VideoRow, 'clientId' | 'id'>,
): Promise<boolean> {
  const rows = await db
    .delete(videos)
    .where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'uploading')))
    .returning({ id: videos.id });
  return rows.length > 0;
}

/** Returns the videos of all clients whose file has not been packaged yet. */
export async function unpackagedVideos(db: Executor) {
  const { id, clientId, state, createdAt } = videos;
  return db
    .select({ id, clientId, state, createdAt })
    .from(videos)
    .where(inArray(videos.state, ['uploading', 'packaging']));
}
