import { join } from 'node:path';
import type { Platform } from '../platform/platform.ts';
import type { ChangedVideo, FindVideoUses } from './followers.ts';
import { type ChangeVideosDeps, createVideoChanges } from './library/change-videos.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { createVideoDeletion } from './library/remove-video.ts';
import { registerLive } from './live/live.ts';
import { createLivePlaylists } from './live/live-playlists.ts';
import { ownPlaybackRoutes } from './own-playback.routes.ts';
import { definePackaging } from './packaging/packaging.ts';
import { acceptEncoders } from './rtmp/encoders.ts';
import { serveVideos, videoTag } from './serving/serving.routes.ts';
import type { VideoRow } from './tables.ts';
import { uploadFiles } from './uploads/upload-files.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { createUploads } from './uploads/uploads.ts';

/** What the videos slice offers to other slices. */
export interface VideosSlice {
  /** Registers the lookup by which another slice finds its records that use a video or live input. */
  registerVideoUses(find: FindVideoUses): void;
  /** Registers a function that is called after the commit of a change, in the process that made it. */
  onVideoChanged(listener: (change: ChangedVideo) => Promise<void>): void;
}

/** What the videos slice needs of the slices before it. */
interface Needs {
  rewritePicture: ChangeVideosDeps['rewritePicture'];
}

export function videosSlice(platform: Platform, { rewritePicture }: Needs): VideosSlice {
  const { config, routes, db, clock, jobs, files, log, http, cache, memories } = platform;
  ownPlaybackRoutes({ routes, db, clock });
  const { dataDir, videoQuotaBytes: quotaBytes } = config;
  const stopping = new AbortController();
  platform.onStop(() => stopping.abort(new Error('The server stops.')));
  const uploads = uploadFiles(join(dataDir, 'uploads'));
  const finders: FindVideoUses[] = [];
  const listeners: ((change: ChangedVideo) => Promise<void>)[] = [];
  const usesOf: FindVideoUses = async (from, clientId, source) => {
    const uses = await Promise.all(finders.map((find) => find(from, clientId, source)));
    return uses.flat();
  };
  const playlists = createLivePlaylists(db);
  const served = serveVideos({
    http,
    db,
    clock,
    cache,
    memories,
    files,
    https: config.publicUrl.startsWith('https:'),
    livePlaylist: playlists.text,
  });
  const refreshed = (videoId: string) => {
    served.forget(videoId);
    cache.drop(videoTag(videoId));
  };
  const changed = (change: ChangedVideo) => {
    refreshed(change.videoId);
    for (const listener of listeners)
      listener(change).catch((error: unknown) => log.error({ err: error }, 'pages did not learn of a changed video'));
  };
  const rowChanged = ({ clientId, id, liveInputId }: VideoRow) => changed({ clientId, videoId: id, liveInputId });
  let rtmpUrl: () => string | null = () => null;
  const sending = registerLive(platform, {
    playlists,
    uploads,
    usesOf,
    changed: rowChanged,
    rtmpUrl: () => rtmpUrl(),
  });
  rtmpUrl = acceptEncoders(platform, { sending });
  const packageVideo = definePackaging({
    db,
    jobs,
    log,
    files,
    uploads,
    workFolder: join(dataDir, 'packaging'),
    stopping: stopping.signal,
    changed: rowChanged,
    now: () => clock.now().getTime(),
  });
  uploadRoutes({ routes, db, uploads: createUploads({ db, packageVideo, files: uploads, quotaBytes }) });
  libraryRoutes({
    routes,
    db,
    uploads,
    quotaBytes,
    changes: createVideoChanges({ db, files, rewritePicture }),
    deleteVideo: createVideoDeletion({ db, clock, jobs, files, uploads, usesOf }),
    changed: rowChanged,
    filesChanged: ({ id }) => refreshed(id),
  });
  return {
    registerVideoUses: (find) => void finders.push(find),
    onVideoChanged: (listener) => void listeners.push(listener),
  };
}
