import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import { v7 } from 'uuid';
import type { Db, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockVideos, usedBytes } from '../storage.store.ts';
import type { VideoRow } from '../tables.ts';
import { insertVideo } from '../videos.store.ts';
import type { UploadFiles } from './upload-files.ts';
import { deleteUpload, markUploaded, uploadOf } from './uploads.store.ts';

/** Below this free part of the disk, nothing new begins (VID-6). */
const MIN_FREE_SHARE = 0.1;
/** Below this free part of the disk, what has begun does not go on: the database needs the rest (VID-6). */
const LEAST_FREE_SHARE = 0.02;

/** Whether the disk has too little free space for a new live video, or for a new upload of so many bytes. */
export async function isDiskFull(files: Pick<UploadFiles, 'freeShare'>, plannedBytes = 0): Promise<boolean> {
  return (await files.freeShare(plannedBytes)) < MIN_FREE_SHARE;
}

/** Refuses another part of what has begun if the disk has too little free space for it. */
export async function requireSpace(files: Pick<UploadFiles, 'freeShare'>): Promise<void> {
  if ((await files.freeShare()) < LEAST_FREE_SHARE) throw new Refusal(videoRefusals.diskFull);
}

interface UploadsDeps {
  db: Db;
  /** Enqueues the packaging of an uploaded file in the transaction that completes the upload. */
  packageVideo(tx: Executor, video: VideoRow): Promise<void>;
  files: UploadFiles;
  quotaBytes: number;
}

interface NewUpload {
  clientId: string;
  title: string;
  length: number;
}

/** A video whose file is being uploaded, and how many bytes of it are stored. */
export interface Upload {
  video: VideoRow;
  offset: number;
}

/** Resumable uploads of video files. */
export interface Uploads {
  create(upload: NewUpload): Promise<VideoRow>;
  /** Returns the upload. Ends an append that is still running: its sender has lost the connection. */
  find(clientId: string, id: string): Promise<Upload>;
  /** Appends bytes at `offset`, and returns the new offset. The last byte of the file completes the upload. */
  append(clientId: string, id: string, part: { offset: number; bytes: Readable }): Promise<number>;
  /** Ends an upload and deletes what has arrived. */
  remove(clientId: string, id: string): Promise<void>;
}

export function createUploads({ db, packageVideo, files, quotaBytes }: UploadsDeps): Uploads {
  /** The appends of this process that are running, by the id of the upload. */
  const running = new Map<string, { bytes: Readable; ended: Promise<unknown> }>();

  const requireUpload = async (clientId: string, id: string): Promise<Upload> => {
    const video = await uploadOf(db, clientId, id);
    const offset = video && (await files.size(id));
    if (!video || offset === null || offset === undefined) throw new Refusal(videoRefusals.uploadNotFound);
    return { video, offset };
  };

  const endRunning = async (id: string): Promise<void> => {
    const before = running.get(id);
    before?.bytes.destroy();
    await before?.ended.catch(() => undefined);
  };

  const complete = async (video: VideoRow): Promise<void> => {
    await inTransaction(db, async (tx) => {
      // The last append may be repeated, if its answer was lost.
      if (!(await markUploaded(tx, video))) return;
      await packageVideo(tx, video);
    });
  };

  return {
    async create({ clientId, title, length }) {
      if (await isDiskFull(files, length)) throw new Refusal(videoRefusals.diskFull);
      const video = { id: v7(), clientId, title, fileBytes: length, playKey: randomBytes(16).toString('hex') };
      // Before the row, so that no upload is without its file.
      await files.create(video.id);
      try {
        return await inTransaction(db, async (tx) => {
          await lockVideos(tx, clientId);
          if ((await usedBytes(tx, clientId)) + length > quotaBytes) throw new Refusal(videoRefusals.quotaFull);
          return insertVideo(tx, { ...video, state: 'uploading' });
        });
      } catch (error) {
        await files.remove(video.id);
        throw error;
      }
    },
    async find(clientId, id) {
      await requireUpload(clientId, id);
      await endRunning(id);
      const upload = await requireUpload(clientId, id);
      // The server may have been killed after the last byte. A sender that has no byte left sends nothing more.
      if (upload.offset >= lengthOf(upload)) await complete(upload.video);
      return upload;
    },
    async append(clientId, id, { offset, bytes }) {
      await requireUpload(clientId, id);
      await endRunning(id);
      const upload = await requireUpload(clientId, id);
      const length = lengthOf(upload);
      if (upload.offset !== offset || running.has(id)) throw new Refusal(videoRefusals.wrongOffset);
      await requireSpace(files);
      const ended = files.append(id, bytes, length);
      running.set(id, { bytes, ended });
      try {
        const stored = await ended;
        if (stored === null) throw new Refusal(videoRefusals.uploadNotFound);
        if (stored >= length) await complete(upload.video);
        return stored;
      } finally {
        running.delete(id);
      }
    },
    async remove(clientId, id) {
      // After the restore of a backup, the file of an upload may be missing.
      const video = await uploadOf(db, clientId, id);
      if (!video) throw new Refusal(videoRefusals.uploadNotFound);
      await endRunning(id);
      // The file of a complete upload is being packaged.
      if (!(await deleteUpload(db, video))) throw new Refusal(videoRefusals.uploadNotFound);
      await files.remove(id);
    },
  };
}

function lengthOf({ video }: Upload): number {
  return video.fileBytes ?? 0;
}
