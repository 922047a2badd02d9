import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_LIVE_INPUTS } from '@nave/domain/videos/video.ts';
import { liveInputRefusals } from '@nave/domain/videos/videos.texts.ts';
import { v7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { FindVideoUses } from '../followers.ts';
import { newPlayKey } from '../library/change-videos.ts';
import { lockVideos } from '../storage.store.ts';
import type { VideoRow } from '../tables.ts';
import {
  changeInput,
  countInputs,
  type InputWithVideo,
  insertInput,
  insertNextVideo,
  lockInput,
} from './live-inputs.store.ts';
import { deleteWaiting } from './live-segments.store.ts';
import { newStreamKey } from './stream-key.ts';

interface LiveInputsDeps {
  db: Db;
  clock: Clock;
  usesOf: FindVideoUses;
}

interface NewInput {
  id: string;
  clientId: string;
  name: string;
}

/** An input with its stream key, which cannot be read again. */
export interface InputWithKey extends InputWithVideo {
  key: string;
}

/** Returns a live input, locked. Refuses if there is none. */
export async function requireInput(tx: Tx, clientId: string, id: string): Promise<InputWithVideo> {
  const found = await lockInput(tx, clientId, id);
  if (!found) throw new Refusal(liveInputRefusals.notFound);
  return found;
}

/** Makes the video that an input sends next. Its address is another one than that of the former video (VID-68). */
export async function addNextVideo(
  tx: Tx,
  { clientId, id, name }: NewInput,
  former: Pick<VideoRow, 'lastPart'> | null,
): Promise<VideoRow> {
  // Other numbers than those of the former video: a sender of its last part cannot send to this one.
  const lastPart = former?.lastPart ?? 0;
  return insertNextVideo(tx, {
    id: v7(),
    clientId,
    title: name,
    playKey: newPlayKey(),
    liveInputId: id,
    lastPart,
  });
}

/** Adds, renames and deletes live inputs, and renews their keys. */
export function createLiveInputs({ db, clock, usesOf }: LiveInputsDeps) {
  const change = <Result>(clientId: string, id: string, make: (tx: Tx, found: InputWithVideo) => Promise<Result>) =>
    inTransaction(db, async (tx) => make(tx, await requireInput(tx, clientId, id)));

  const renewKey = async (tx: Tx, { input, video }: InputWithVideo): Promise<InputWithKey> => {
    const { key, keyHash, keyEnd } = newStreamKey();
    return { input: await changeInput(tx, input, { keyHash, keyEnd }), video, key };
  };

  return {
    /** Adds an input. If it exists, an earlier run of the same request has added it: its key was told to nobody. */
    add: ({ id, clientId, name }: NewInput): Promise<InputWithKey> =>
      inTransaction(db, async (tx) => {
        await lockVideos(tx, clientId);
        const earlier = await lockInput(tx, clientId, id);
        if (earlier) return renewKey(tx, earlier);
        if ((await countInputs(tx, clientId)) >= MAX_LIVE_INPUTS) throw new Refusal(liveInputRefusals.tooMany);
        const { key, keyHash, keyEnd } = newStreamKey();
        const input = await insertInput(tx, { id, clientId, name, keyHash, keyEnd, videoId: null });
        const video = await addNextVideo(tx, { id, clientId, name }, null);
        return { input: await changeInput(tx, input, { videoId: video.id }), video, key };
      }),
    rename: (clientId: string, id: string, name: string) =>
      change(clientId, id, async (tx, { input, video }) => ({ input: await changeInput(tx, input, { name }), video })),
    renewKey: (clientId: string, id: string) => change(clientId, id, renewKey),
    /** Deletes an input that is not on the air and that no content uses. Its recordings stay (VID-70). */
    remove: (clientId: string, id: string) =>
      change(clientId, id, async (tx, { input, video }) => {
        if (video.state === 'live') throw new Refusal(liveInputRefusals.isLive);
        const uses = await usesOf(tx, clientId, { kind: 'input', id });
        if (uses.length > 0) throw new Refusal(liveInputRefusals.inUse);
        await deleteWaiting(tx, video);
        await changeInput(tx, input, { deletedAt: clock.now(), keyHash: null, keyEnd: null, videoId: null });
      }),
  };
}
export type LiveInputs = ReturnType<typeof createLiveInputs>;
