import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { videos } from './tables.ts';

/** Serialises what adds to the stored videos of a client. */
export async function lockVideos(tx: Executor, clientId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`videos:${clientId}`}, 0))`);
}

/** Returns what a client's videos use, in bytes: a running upload counts with its whole size (VID-5). */
export async function usedBytes(db: Executor, clientId: string): Promise<number> {
  const bytes = sql`case when ${videos.state} in ('uploading', 'packaging') then ${videos.fileBytes} else ${videos.bytes} end`;
  const [used] = await db
    .select({ bytes: sql<string>`coalesce(sum(${bytes}), 0)` })
    .from(videos)
    .where(and(eq(videos.clientId, clientId), isNull(videos.deletedAt)));
  return Number(used?.bytes ?? 0);
}
