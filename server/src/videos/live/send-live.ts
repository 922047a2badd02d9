import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { LiveStart } from '@nave/domain/videos/videos.api.ts';
import { liveInputRefusals, videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files.ts';
import { newPlayKey } from '../library/change-videos.ts';
import { filesOfVideo } from '../packaging/packaging.ts';
import { usedBytes } from '../storage.store.ts';
import type { VideoRow } from '../tables.ts';
import { changeInput, type InputWithVideo, inputWithVideo } from './live-inputs.store.ts';
import { requireInput } from './live-inputs.ts';
import {
  changeLiveVideo,
  hasSegment,
  insertSegment,
  lastNumber,
  putRendition,
  RENDITION,
  type SegmentPosition,
} from './live-segments.store.ts';
import { isSegment } from './segment-bytes.ts';

interface SendLiveDeps {
  db: Db;
  clock: Clock;
  files: Pick<Files, 'put'>;
  /** Whether the disk has too little free space for another live video (VID-6). */
  isDiskFull(): Promise<boolean>;
  /** Refuses a segment if the disk has too little free space for it (VID-6). */
  requireSpace(): Promise<void>;
  /** How many bytes of videos a client may store when a live video begins (VID-130). */
  quotaBytes: number;
  /** Enqueues the end of a live video that receives nothing. */
  endIfSilent(tx: Tx, video: VideoRow): Promise<void>;
  /** Called after a live video begins, and after it can be played. */
  changed(video: VideoRow): void;
}

/** A segment of a live video; the number 0 is the init segment of its part. */
export interface SentSegment extends SegmentPosition {
  durationMs: number;
  bytes: Uint8Array;
}

/** A part of a live video, which a sender has started. */
export interface StartedPart {
  video: VideoRow;
  part: number;
}

/** Returns the name of a segment's file, also below the address of its video. */
function fileOf(videoId: string, { part, number }: SegmentPosition): string {
  return `${filesOfVideo(videoId)}/${RENDITION}/${number === 0 ? `${part}-init.mp4` : `${part}-${number}.m4s`}`;
}

/** Begins live videos and their parts, and stores the segments that browsers and encoders send. */
export function createLiveSending({
  db,
  clock,
  files,
  isDiskFull,
  requireSpace,
  quotaBytes,
  endIfSilent,
  changed,
}: SendLiveDeps) {
  const start = async (clientId: string, inputId: string, rendition: LiveStart): Promise<StartedPart> => {
    const isFull = await isDiskFull();
    const { video, hasBegun } = await inTransaction(db, async (tx) => {
      const found = await requireInput(tx, clientId, inputId);
      const { state, lastPart, startedAt, playKey } = found.video;
      if (state !== 'live' && isFull) throw new Refusal(videoRefusals.diskFull);
      if (state !== 'live' && (await usedBytes(tx, clientId)) >= quotaBytes) throw new Refusal(videoRefusals.quotaFull);
      await putRendition(tx, found.video.id, rendition);
      const started = await changeLiveVideo(tx, found.video, {
        state: 'live',
        // VID-62: earlier parts receive nothing from now on.
        lastPart: lastPart + 1,
        // VID-68: viewers of another content may have been told the former key while nobody sent.
        playKey: state === 'live' ? playKey : newPlayKey(),
        startedAt: startedAt ?? clock.now(),
        width: rendition.width,
        height: rendition.height,
      });
      if (state !== 'live') await changeInput(tx, found.input, { lastSegmentAt: null });
      await endIfSilent(tx, started);
      return { video: started, hasBegun: state !== 'live' };
    });
    // A further part is no news for pages: their players find it in the playlist.
    if (hasBegun) changed(video);
    return { video, part: video.lastPart };
  };

  const send = async (clientId: string, inputId: string, segment: SentSegment): Promise<void> => {
    const { part, number, durationMs, bytes } = segment;
    if (!isSegment(bytes) || (number === 0) !== (durationMs === 0)) throw new Refusal(liveInputRefusals.notASegment);
    const found = await inputWithVideo(db, clientId, inputId);
    if (!found) throw new Refusal(liveInputRefusals.notFound);
    const { video } = found;
    requirePart(video, part);
    // VID-63: a segment that was sent again.
    if (await hasSegment(db, video.id, segment)) return;
    await requireSpace();
    // The file before the row: a segment in the playlist is always there.
    const contentType = number === 0 ? 'video/mp4' : 'video/iso.segment';
    await files.put(fileOf(video.id, segment), bytes, contentType);
    const stored = await inTransaction(db, async (tx) => {
      const current = await requireInput(tx, clientId, inputId);
      if (current.video.id !== video.id) throw new Refusal(liveInputRefusals.ended);
      requirePart(current.video, part);
      if (await hasSegment(tx, video.id, segment)) return null;
      return storeSegment(tx, current, segment);
    });
    // The first segment makes the video playable.
    if (stored && video.durationMs === null && stored.durationMs !== null) changed(stored);
  };

  async function storeSegment(tx: Tx, { input, video }: InputWithVideo, segment: SentSegment): Promise<VideoRow> {
    const { part, number, durationMs } = segment;
    const last = await lastNumber(tx, video.id, part);
    // Players have read the playlist: nothing is inserted before its end.
    if (last === null ? number !== 0 : number < last) throw new Refusal(liveInputRefusals.outOfOrder);
    const receivedAt = clock.now();
    const bytes = segment.bytes.byteLength;
    await insertSegment(tx, { videoId: video.id, part, number, durationMs, bytes, receivedAt });
    await changeInput(tx, input, { lastSegmentAt: receivedAt });
    return changeLiveVideo(tx, video, {
      bytes: video.bytes + bytes,
      durationMs: number === 0 ? video.durationMs : (video.durationMs ?? 0) + durationMs,
    });
  }

  return { start, send };
}
export type LiveSending = ReturnType<typeof createLiveSending>;

/** Refuses a segment of a part that is not the last one, and of a video that is over. */
function requirePart({ state, lastPart }: VideoRow, part: number): void {
  if (state !== 'live') throw new Refusal(liveInputRefusals.ended);
  if (part !== lastPart) throw new Refusal(liveInputRefusals.takenOver);
}
