import { randomBytes } from 'node:crypto';
import type { Db } from '@nave/server/platform/database/database.ts';
import { insertVideo } from '@nave/server/videos/videos.store.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';

type Video = Awaited<ReturnType<typeof insertVideo>>;

/** Stores a video that is ready, without files. */
export async function aVideo(db: Db, fields: Partial<Video> & { clientId: string }): Promise<Video> {
  return insertVideo(db, {
    id: v7(),
    title: 'Vespers',
    state: 'ready',
    durationMs: 60_000,
    playKey: randomBytes(16).toString('hex'),
    ...fields,
  });
}

/** Stores a live input with the video that waits for a sender. */
export async function aLiveInput(db: Db, { clientId, name = 'Main hall' }: { clientId: string; name?: string }) {
  const id = v7();
  await db.execute(sql`insert into live_inputs (id, client_id, name) values (${id}, ${clientId}, ${name})`);
  const waiting = await aVideo(db, { clientId, title: name, state: 'waiting', durationMs: null, liveInputId: id });
  await db.execute(sql`update live_inputs set video_id = ${waiting.id} where id = ${id}`);
  return { id, waiting };
}
