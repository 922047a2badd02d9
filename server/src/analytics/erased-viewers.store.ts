import { inArray, lt } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { erasedViewers } from './tables.ts';

/** Stores that the data of a viewer were erased at `erasedAt`. */
export async function insertErasure(tx: Executor, viewerId: string, erasedAt: Date): Promise<void> {
  await tx
    .insert(erasedViewers)
    .values({ viewerId, erasedAt })
    .onConflictDoUpdate({ target: erasedViewers.viewerId, set: { erasedAt } });
}

/** Returns when the data of viewers were erased; viewers whose data were not erased are missing. */
export async function erasures(tx: Executor, viewerIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .select()
    .from(erasedViewers)
    .where(inArray(erasedViewers.viewerId, [...viewerIds]));
  return new Map(rows.map(({ viewerId, erasedAt }) => [viewerId, erasedAt]));
}

export async function deleteOldErasures(db: Executor, before: Date): Promise<void> {
  await db.delete(erasedViewers).where(lt(erasedViewers.erasedAt, before));
}
