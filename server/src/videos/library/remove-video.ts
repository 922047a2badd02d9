import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { extrasOfVideo } from '../extra-files.ts';
import type { FindVideoUses } from '../followers.ts';
import { filesOfVideo } from '../packaging/packaging.ts';
import type { VideoRow } from '../tables.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { changeVideo, deletedVideo, deletedVideos, lockVideo, removeVideo } from './library.store.ts';

const REMOVE_VIDEO = 'remove-video';
const REMOVE_DELETED = 'remove-deleted-videos';
/** How long the deletion of a video's files may take: an S3 store deletes thousands of segments. */
const TIMEOUT_SECONDS = 3_600;

interface RemoveVideoDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'define' | 'daily' | 'enqueue'>;
  files: Pick<Files, 'removeFolder'>;
  uploads: Pick<UploadFiles, 'remove'>;
  usesOf: FindVideoUses;
}

/** Deletes videos that no content uses: the video at once, its files in a job that can run again after a crash. */
export function createVideoDeletion({ db, clock, jobs, files, uploads, usesOf }: RemoveVideoDeps) {
  jobs.define<{ clientId: string; videoId: string }>(
    REMOVE_VIDEO,
    async ({ clientId, videoId }) => {
      const video = await deletedVideo(db, clientId, videoId);
      if (!video) return;
      await uploads.remove(videoId);
      await files.removeFolder(filesOfVideo(videoId));
      await files.removeFolder(extrasOfVideo(videoId));
      // Last, so that no files are left without a row after a crash.
      await removeVideo(db, video);
    },
    { timeoutSeconds: TIMEOUT_SECONDS },
  );
  // VID-140: the job may have failed too often, as while the store of files does not answer.
  jobs.daily(REMOVE_DELETED, async () => {
    for (const { clientId, id } of await deletedVideos(db))
      await jobs.enqueue(db, REMOVE_VIDEO, { clientId, videoId: id }, { key: id });
  });
  return async function deleteVideo(clientId: string, videoId: string): Promise<VideoRow> {
    return inTransaction(db, async (tx) => {
      const video = await lockVideo(tx, clientId, videoId);
      if (!video) throw new Refusal(videoRefusals.notFound);
      if (video.state === 'live') throw new Refusal(videoRefusals.isLive);
      const uses = await usesOf(tx, clientId, { kind: 'video', id: videoId });
      if (uses.length > 0) throw new Refusal(videoRefusals.inUse);
      await jobs.enqueue(tx, REMOVE_VIDEO, { clientId, videoId }, { key: videoId });
      return changeVideo(tx, video, { deletedAt: clock.now() });
    });
  };
}
