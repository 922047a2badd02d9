import { and, eq, isNull } from 'drizzle-orm';
import { isOfActiveClient } from '../../clients/clients.reads.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { InputWithVideo } from '../live/live-inputs.store.ts';
import { liveInputs, videos } from '../tables.ts';

/** Returns the live input of an active client with this hash of its stream key, and its video. */
export async function inputOfKey(db: Executor, keyHash: Buffer): Promise<InputWithVideo | undefined> {
  const [row] = await db
    .select({ input: liveInputs, video: videos })
    .from(liveInputs)
    .innerJoin(videos, eq(videos.id, liveInputs.videoId))
    .where(and(eq(liveInputs.keyHash, keyHash), isNull(liveInputs.deletedAt), isOfActiveClient(liveInputs.clientId)));
  return row;
}
