import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { durableWrites } from '../../platform/disk/durable.ts';
import type { Files } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PackageResult } from '../packager/package-messages.ts';
import { packageInProcess } from '../packager/package-process.ts';
import type { VideoRow } from '../tables.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { unpackagedVideos } from '../uploads/uploads.store.ts';
import { markFailed, markReady, videoToPackage } from './packaging.store.ts';

const PACKAGE_VIDEO = 'package-video';
const EXPIRE_UPLOADS = 'expire-uploads';
/** How long packaging may take: the packager's own limit for the largest file, and moving the segments. */
const TIMEOUT_SECONDS = 2 * 3_600;
/** How long an upload that receives nothing is kept (VID-7). */
const KEPT_MS = 24 * 3_600_000;

interface PackagingDeps {
  db: Db;
  jobs: Jobs;
  files: Pick<Files, 'putFolder' | 'removeFolder'>;
  uploads: UploadFiles;
  /** The folder in which the packager works. */
  workFolder: string;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Called after a video became ready. */
  changed(video: VideoRow): void;
  now(): number;
}

/** Returns the prefix of the keys of a video's files. */
export function filesOfVideo(videoId: string): string {
  return `videos/${videoId}`;
}

/**
 * Defines the jobs that package uploaded files and delete abandoned uploads; both can run again after a crash. Returns the
 * function that enqueues the packaging of a video in a transaction.
 */
export function definePackaging(deps: PackagingDeps): (tx: Executor, video: VideoRow) => Promise<void> {
  const { db, jobs, files, uploads, workFolder, stopping, changed, now } = deps;

  jobs.define<{ clientId: string; videoId: string }>(
    PACKAGE_VIDEO,
    async ({ clientId, videoId }) => {
      const video = await videoToPackage(db, clientId, videoId);
      if (!video) return uploads.remove(videoId);
      // After the restore of a backup, which has no unfinished uploads, the file is missing.
      if ((await uploads.size(videoId)) === null) return markFailed(db, video, 'truncated');
      const folder = join(workFolder, videoId);
      await rm(folder, { recursive: true, force: true });
      await durableWrites.makeFolder(folder);
      try {
        const result = await packageInProcess({ originalPath: uploads.pathOf(videoId), folder }, stopping);
        const ready = await store(video, folder, result);
        if (ready) changed(ready);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      await uploads.remove(videoId);
    },
    { timeoutSeconds: TIMEOUT_SECONDS, concurrency: 1 },
  );

  jobs.daily(EXPIRE_UPLOADS, async () => {
    const ids = await uploads.ids();
    const known = await unpackagedVideos(db, ids);
    for (const id of ids) {
      const video = known.get(id);
      if (video?.state === 'packaging') continue;
      if (video && (await uploads.idleSince(id)) > now() - KEPT_MS) continue;
      if (video) await markFailed(db, video, null);
      await uploads.remove(id);
    }
  });

  return (tx, { clientId, id }) => jobs.enqueue(tx, PACKAGE_VIDEO, { clientId, videoId: id }, { key: id });

  /** Stores the files and the state of a packaged video. Returns the video if it is ready. */
  async function store(video: VideoRow, folder: string, result: PackageResult): Promise<VideoRow | undefined> {
    if ('problem' in result) return void (await markFailed(db, video, result.problem));
    await files.putFolder(filesOfVideo(video.id), folder);
    const ready = await inTransaction(db, (tx) => markReady(tx, video, result));
    // The video was deleted in the meantime, perhaps before these files were stored.
    if (!ready) await files.removeFolder(filesOfVideo(video.id));
    return ready;
  }
}
