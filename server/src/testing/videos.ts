import { randomBytes } from 'node:crypto';
import type { Db } from '@nave/server/platform/database/database.ts';
import { liveInputs, type VideoRow, videos } from '@nave/server/videos/tables.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';

/** Stores a video that is ready, without files. */
export async function aVideo(db: Db, fields: Partial<VideoRow> & { clientId: string }): Promise<VideoRow> {
  const video = {
    id: v7(),
    title: 'Vespers',
    state: 'ready' as const,
    durationMs: 60_000,
    playKey: randomBytes(16).toString('hex'),
    ...fields,
  };
  const [row] = await db.insert(videos).values(video).returning();
  if (!row) throw new Error('The video was not stored.');
  return row;
}

/** Stores a live input with the video that waits for a sender. */
export async function aLiveInput(db: Db, { clientId, name = 'Main hall' }: { clientId: string; name?: string }) {
  const id = v7();
  await db.insert(liveInputs).values({ id, clientId, name });
  const waiting = await aVideo(db, { clientId, title: name, state: 'waiting', durationMs: null, liveInputId: id });
  const [input] = await db.update(liveInputs).set({ videoId: waiting.id }).where(eq(liveInputs.id, id)).returning();
  if (!input) throw new Error('The live input was not stored.');
  return { ...input, waiting };
}
