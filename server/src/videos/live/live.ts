import type { Platform } from '../../platform/platform.ts';
import type { FindVideoUses } from '../followers.ts';
import type { VideoRow } from '../tables.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { isDiskFull, requireSpace } from '../uploads/uploads.ts';
import { createLiveEnding } from './end-live.ts';
import { liveRoutes } from './live.routes.ts';
import { createLiveInputs } from './live-inputs.ts';
import type { LivePlaylists } from './live-playlists.ts';
import { createLiveSending, type LiveSending } from './send-live.ts';

interface LiveNeeds {
  playlists: LivePlaylists;
  uploads: Pick<UploadFiles, 'freeShare'>;
  usesOf: FindVideoUses;
  changed(video: VideoRow): void;
  /** Returns the address for encoders; null if this installation does not accept RTMP. */
  rtmpUrl(): string | null;
}

/** Registers live inputs, and what they send and record. Returns what stores the segments of senders. */
export function registerLive(
  platform: Platform,
  { playlists, uploads, usesOf, changed, rtmpUrl }: LiveNeeds,
): LiveSending {
  const { config, db, clock, jobs, files, routes } = platform;
  const ending = createLiveEnding({
    db,
    clock,
    jobs,
    files,
    changed(video) {
      playlists.forget(video.id);
      changed(video);
    },
  });
  const sending = createLiveSending({
    db,
    clock,
    files,
    isDiskFull: () => isDiskFull(uploads),
    requireSpace: () => requireSpace(uploads),
    quotaBytes: config.videoQuotaBytes,
    endIfSilent: ending.endIfSilent,
    changed,
  });
  const inputs = createLiveInputs({ db, clock, usesOf });
  liveRoutes({ routes, db, inputs, sending, end: ending.end, rtmpUrl });
  return sending;
}
