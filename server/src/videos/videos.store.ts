import type { Executor } from '../platform/database/database.ts';
import { type VideoRow, videos } from './tables.ts';

export async function insertVideo(tx: Executor, video: typeof videos.$inferInsert): Promise<VideoRow> {
  const [row] = await tx.insert(videos).values(video).returning();
  if (!row) throw new Error('The video was not stored.');
  return row;
}
