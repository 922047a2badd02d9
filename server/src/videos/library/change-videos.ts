import { randomBytes } from 'node:crypto';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_CAPTIONS } from '@nave/domain/videos/video.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { RewrittenPicture } from '../../media/rewrite-picture.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Files } from '../../platform/files.ts';
import { captionsKey, posterKey, posterName } from '../extra-files.ts';
import type { VideoRow } from '../tables.ts';
import { requireLanguage, requireWebVtt } from './captions-file.ts';
import {
  captionsOfVideos,
  changeVideo,
  deleteCaptions,
  libraryVideo,
  lockVideo,
  putCaptions,
} from './library.store.ts';

/** The widest picture that is stored as a poster, in pixels. Lists show it small. */
const POSTER_WIDTH = 960;

export interface ChangeVideosDeps {
  db: Db;
  files: Pick<Files, 'put' | 'remove'>;
  /** Re-encodes a picture of a client; pictures of the same client are processed one after the other. */
  rewritePicture(clientId: string, bytes: Buffer): Promise<RewrittenPicture>;
}

interface NewCaptions {
  language: string;
  label: string | undefined;
  bytes: Buffer;
}

/** Returns a new key for the address of a video: 128 random bits (VID-20). */
export function newPlayKey(): string {
  return randomBytes(16).toString('hex');
}

/** The changes of a client's video. Each returns the changed video, or refuses if there is no such video. */
export function createVideoChanges({ db, files, rewritePicture }: ChangeVideosDeps) {
  const change = (clientId: string, videoId: string, make: (tx: Tx, video: VideoRow) => Promise<VideoRow>) =>
    inTransaction(db, async (tx) => {
      const video = await lockVideo(tx, clientId, videoId);
      if (!video) throw new Refusal(videoRefusals.notFound);
      return make(tx, video);
    });
  /** Deletes a former file of the video, unless the video has this file again. The lock keeps others from storing it. */
  const removeFormer = async (video: VideoRow, former: string | null) => {
    if (former === null) return;
    await inTransaction(db, async (tx) => {
      const current = await lockVideo(tx, video.clientId, video.id);
      const captions = (await captionsOfVideos(tx, [video.id])).get(video.id) ?? [];
      const kept = [current?.poster && posterKey(video.id, current.poster), ...captions.map(({ file }) => file)];
      if (!kept.includes(former)) await files.remove(former);
    });
  };
  const captionsIn = async (tx: Tx, video: VideoRow, language: string) => {
    const stored = (await captionsOfVideos(tx, [video.id])).get(video.id) ?? [];
    return { count: stored.length, former: stored.find((one) => one.language === language)?.file ?? null };
  };

  return {
    rename: (clientId: string, videoId: string, title: string) =>
      change(clientId, videoId, (tx, video) => changeVideo(tx, video, { title })),
    renewAddress: (clientId: string, videoId: string) =>
      change(clientId, videoId, (tx, video) => changeVideo(tx, video, { playKey: newPlayKey() })),
    async setPoster(clientId: string, videoId: string, bytes: Buffer): Promise<VideoRow> {
      if (!(await libraryVideo(db, clientId, videoId))) throw new Refusal(videoRefusals.notFound);
      const { widest, smaller } = await rewritePicture(clientId, bytes);
      const poster = [...smaller, widest].findLast(({ width }) => width <= POSTER_WIDTH) ?? widest;
      const name = posterName(poster.bytes);
      let former: string | null = null;
      const changed = await change(clientId, videoId, async (tx, video) => {
        former = video.poster && posterKey(videoId, video.poster);
        await files.put(posterKey(videoId, name), poster.bytes, 'image/webp');
        return changeVideo(tx, video, { poster: name });
      });
      await removeFormer(changed, former);
      return changed;
    },
    async setCaptions(clientId: string, videoId: string, captions: NewCaptions): Promise<VideoRow> {
      const language = requireLanguage(captions.language);
      requireWebVtt(captions.bytes);
      const file = captionsKey(videoId, language, captions.bytes);
      const label = captions.label || languageName(language);
      let former: string | null = null;
      const changed = await change(clientId, videoId, async (tx, video) => {
        const stored = await captionsIn(tx, video, language);
        former = stored.former;
        if (former === null && stored.count >= MAX_CAPTIONS) throw new Refusal(videoRefusals.tooManyCaptions);
        await files.put(file, captions.bytes, 'text/vtt');
        await putCaptions(tx, { videoId, language, label, file });
        return video;
      });
      await removeFormer(changed, former);
      return changed;
    },
    async removeCaptions(clientId: string, videoId: string, languageText: string): Promise<VideoRow> {
      const language = requireLanguage(languageText);
      let former: string | null = null;
      const changed = await change(clientId, videoId, async (tx, video) => {
        former = (await captionsIn(tx, video, language)).former;
        if (former === null) throw new Refusal(videoRefusals.captionsNotFound);
        await deleteCaptions(tx, videoId, language);
        return video;
      });
      await removeFormer(changed, former);
      return changed;
    },
  };
}
export type VideoChanges = ReturnType<typeof createVideoChanges>;

/** Returns the name of a language in that language, such as `español`. */
function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
