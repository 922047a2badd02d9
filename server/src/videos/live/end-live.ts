import { MAX_TITLE } from '@nave/domain/videos/video.ts';
import { MAX_VIDEO_SECONDS } from '@nave/domain/videos/video-file.ts';
import { timeZoneOfClient } from '../../clients/clients.reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Executor, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { filesOfVideo } from '../packaging/packaging.ts';
import { vodPlaylist } from '../playlists/media-playlist.ts';
import type { VideoRow } from '../tables.ts';
import { changeInput, type InputWithVideo, lockInput } from './live-inputs.store.ts';
import { addNextVideo, requireInput } from './live-inputs.ts';
import { playableSegments } from './live-playlists.ts';
import {
  changeLiveVideo,
  deleteSegments,
  liveAndEnded,
  lockEnded,
  RENDITION,
  segmentsAfter,
} from './live-segments.store.ts';

const SEAL_RECORDING = 'seal-recording';
const END_SILENT = 'end-silent-live';
const CONTINUE_ENDING = 'continue-ending-live';
/** After this time without a segment, a live video ends (VID-67). */
const SILENT_MS = 10 * 60_000;
/** A live video is at most as long as an uploaded one (VID-34, VID-67). */
const LONGEST_MS = MAX_VIDEO_SECONDS * 1_000;
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

type LiveVideoId = Pick<VideoRow, 'id' | 'clientId' | 'liveInputId'>;

interface EndLiveDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'daily' | 'enqueue'>;
  files: Pick<Files, 'put'>;
  /** Called after a live video has ended, and after its recording is ready. */
  changed(video: VideoRow): void;
}

/** Ends live videos and makes their recordings. Every step can run again after a crash. */
export function createLiveEnding({ db, clock, jobs, files, changed }: EndLiveDeps) {
  jobs.define<{ clientId: string; videoId: string }>(SEAL_RECORDING, async ({ clientId, videoId }) => {
    const sealed = await inTransaction(db, async (tx) => {
      const video = await lockEnded(tx, clientId, videoId);
      if (!video) return null;
      const segments = playableSegments(await segmentsAfter(tx, videoId, { part: -1, number: 0 }));
      const playlist = Buffer.from(vodPlaylist(segments));
      await files.put(`${filesOfVideo(videoId)}/${RENDITION}/index.m3u8`, playlist, PLAYLIST_TYPE);
      await deleteSegments(tx, videoId);
      return changeLiveVideo(tx, video, { state: 'ready' });
    });
    if (sealed) changed(sealed);
  });

  jobs.define<{ clientId: string; inputId: string; videoId: string }>(END_SILENT, async (data) => {
    const { clientId, inputId, videoId } = data;
    const ended = await inTransaction(db, async (tx) => {
      const found = await lockInput(tx, clientId, inputId);
      if (found?.video.id !== videoId || found.video.state !== 'live') return null;
      const lastAt = found.input.lastSegmentAt ?? found.video.startedAt ?? clock.now();
      const longestAt = (found.video.startedAt ?? clock.now()).getTime() + LONGEST_MS;
      const endsAt = new Date(Math.min(lastAt.getTime() + SILENT_MS, longestAt));
      if (endsAt <= clock.now()) return endVideo(tx, found);
      await jobs.enqueue(tx, END_SILENT, data, { at: endsAt, key: videoId });
      return null;
    });
    if (ended) changed(ended);
  });

  const endIfSilent = (tx: Executor, { clientId, id, liveInputId }: LiveVideoId, at: Date) =>
    jobs.enqueue(tx, END_SILENT, { clientId, inputId: liveInputId, videoId: id }, { at, key: id });
  const seal = (tx: Executor, { clientId, id }: LiveVideoId) =>
    jobs.enqueue(tx, SEAL_RECORDING, { clientId, videoId: id }, { key: id });

  // VID-140: the jobs may have failed too often, as while the store of files does not answer.
  jobs.daily(CONTINUE_ENDING, async () => {
    for (const video of await liveAndEnded(db)) {
      if (video.state === 'live') await endIfSilent(db, video, clock.now());
      else await seal(db, video);
    }
  });

  async function endVideo(tx: Tx, { input, video }: InputWithVideo): Promise<VideoRow> {
    if (video.durationMs === null) {
      // Nothing was sent that could be played: the same video waits for the next sender.
      await deleteSegments(tx, video.id);
      return changeLiveVideo(tx, video, { state: 'waiting', startedAt: null, bytes: 0 });
    }
    const endedAt = clock.now();
    const title = titleOf(input.name, video.startedAt ?? endedAt, await timeZoneOfClient(tx, video.clientId));
    const ended = await changeLiveVideo(tx, video, { state: 'ended', endedAt, title });
    const next = await addNextVideo(tx, input, video);
    await changeInput(tx, input, { videoId: next.id });
    await seal(tx, video);
    return ended;
  }

  return {
    /** Ends what an input sends. Does nothing if it sends nothing. */
    async end(clientId: string, inputId: string): Promise<void> {
      const ended = await inTransaction(db, async (tx) => {
        const found = await requireInput(tx, clientId, inputId);
        return found.video.state === 'live' ? endVideo(tx, found) : null;
      });
      if (ended) changed(ended);
    },
    endIfSilent: (tx: Tx, video: VideoRow) => endIfSilent(tx, video, new Date(clock.now().getTime() + SILENT_MS)),
  };
}

/** Returns the title of a recording: the name of the input and the day, such as `Main hall 2026-11-29`. */
function titleOf(name: string, startedAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(startedAt);
  return `${name.slice(0, MAX_TITLE - day.length - 1)} ${day}`;
}
