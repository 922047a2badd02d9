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

/** Deletes an unfinished upload. */
export async function deleteUpload(db: Executor, { clientId, id }: VideoRow): Promise<void> {
  await db.delete(videos).where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'uploading')));
}

/** Returns those of the ids that belong to videos whose file has not been packaged yet, with their state. */
export async function unpackagedVideos(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, Pick<VideoRow, 'id' | 'clientId' | 'state'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: videos.id, clientId: videos.clientId, state: videos.state })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), inArray(videos.state, ['uploading', 'packaging'])));
  return new Map(rows.map((row) => [row.id, row]));
}
