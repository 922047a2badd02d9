import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { durableWrites } from '../../platform/disk/durable.ts';
import type { Files } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { PackageResult } from '../packager/package-messages.ts';
import { packageInProcess } from '../packager/package-process.ts';
import type { VideoRow } from '../tables.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { deleteUpload, unpackagedVideos } from '../uploads/uploads.store.ts';
import { isPackaged, markFailed, markReady, videoToPackage } from './packaging.store.ts';

const PACKAGE_VIDEO = 'package-video';
const EXPIRE_UPLOADS = 'expire-uploads';
/** How long packaging may take: the packager's own limit for the largest file, and moving the segments. */
const TIMEOUT_SECONDS = 2 * 3_600;
/** How long an upload that receives nothing is kept (VID-7). */
const KEPT_MS = 24 * 3_600_000;

interface PackagingDeps {
  db: Db;
  jobs: Jobs;
  log: Pick<Log, 'info'>;
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
export function definePackaging(
  deps: PackagingDeps,
): (tx: Executor, video: Pick<VideoRow, 'clientId' | 'id'>) => Promise<void> {
  const { db, jobs, log, files, uploads, workFolder, stopping, changed, now } = deps;
  const packageVideo = (tx: Executor, { clientId, id }: Pick<VideoRow, 'clientId' | 'id'>) =>
    jobs.enqueue(tx, PACKAGE_VIDEO, { clientId, videoId: id }, { key: id });

  jobs.define<{ clientId: string; videoId: string }>(
    PACKAGE_VIDEO,
    async ({ clientId, videoId }) => {
      const video = await videoToPackage(db, clientId, videoId);
      const folder = join(workFolder, videoId);
      // A server that was killed has left a folder.
      await rm(folder, { recursive: true, force: true });
      if (!video) return uploads.remove(videoId);
      // After the restore of a backup, which has no unfinished uploads, the file is missing.
      if ((await uploads.size(videoId)) === null) return markFailed(db, video, 'truncated');
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
    const expired = now() - KEPT_MS;
    const unpackaged = await unpackagedVideos(db);
    for (const video of unpackaged) {
      // VID-140: the job may have failed too often. It does nothing for a video that is ready.
      if (video.state === 'packaging') await packageVideo(db, video);
      // A file that is missing after the restore of a backup is as old as its video.
      else if (Math.max(video.createdAt.getTime(), await uploads.idleSince(video.id)) <= expired) {
        if (await deleteUpload(db, video)) await uploads.remove(video.id);
      }
    }
    const known = new Set(unpackaged.map(({ id }) => id));
    // The file of an upload that begins at this moment has no video yet, so it is kept as long.
    for (const id of await uploads.ids())
      if (!known.has(id) && (await uploads.idleSince(id)) <= expired) await uploads.remove(id);
  });

  return packageVideo;

  /** Stores the files and the state of a packaged video. Returns the video if it is ready. */
  async function store(video: VideoRow, folder: string, result: PackageResult): Promise<VideoRow | undefined> {
    if ('problem' in result) {
      log.info({ videoId: video.id, problem: result.problem, cause: result.cause }, 'a video file was refused');
      return void (await markFailed(db, video, result.problem));
    }
    await files.putFolder(filesOfVideo(video.id), folder);
    const ready = await inTransaction(db, (tx) => markReady(tx, video, result));
    // The video was deleted in the meantime, perhaps before these files were stored; or another process has packaged it,
    // because the database missed the heartbeats of this run: then these are the same files.
    if (!ready && !(await isPackaged(db, video))) await files.removeFolder(filesOfVideo(video.id));
    return ready;
  }
}
