import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_CAPTIONS_BYTES, type Video } from '@nave/domain/videos/video.ts';
import { videoShapes } from '@nave/domain/videos/videos.api.ts';
import { videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { canDeleteVideos, canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import { staffClient } from '../../clients/client-rules.ts';
import { uploadedFile } from '../../media/uploaded-file.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/route.ts';
import { usedBytes } from '../storage.store.ts';
import type { VideoRow } from '../tables.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { isDiskFull } from '../uploads/uploads.ts';
import { presentVideo } from '../videos.present.ts';
import type { VideoChanges } from './change-videos.ts';
import { captionsOfVideos, libraryVideo, libraryVideos } from './library.store.ts';

interface LibraryRoutesDeps {
  routes: Routes;
  db: Db;
  uploads: Pick<UploadFiles, 'size' | 'freeShare'>;
  quotaBytes: number;
  changes: VideoChanges;
  deleteVideo(clientId: string, videoId: string): Promise<VideoRow>;
  /** Called after a video was deleted or got another address. */
  changed(video: VideoRow): void;
  /** Called after a video got another poster or other captions. */
  filesChanged(video: VideoRow): void;
}

/** Registers the calls with which staff list, name, describe and delete videos. */
export function libraryRoutes(deps: LibraryRoutesDeps): void {
  const { routes, db, uploads, quotaBytes, changes, deleteVideo, changed, filesChanged } = deps;
  const add = routes.of('videos', videoCalls, videoShapes);
  const managers = staffClient(db, { who: 'owner or admin', may: canManageVideos });
  const deleters = staffClient(db, { who: 'owner or admin of all channels', may: canDeleteVideos });

  const present = async (rows: readonly VideoRow[]): Promise<Video[]> => {
    const captions = await captionsOfVideos(
      db,
      rows.map(({ id }) => id),
    );
    const offsetOf = async ({ id, state }: VideoRow) =>
      state === 'uploading' ? ((await uploads.size(id)) ?? 0) : undefined;
    return Promise.all(
      rows.map(async (row) => presentVideo(row, { captions: captions.get(row.id) ?? [], offset: await offsetOf(row) })),
    );
  };
  const presentOne = async (row: VideoRow): Promise<Video> => {
    const [video] = await present([row]);
    if (!video) throw new Error('A video was not presented.');
    return video;
  };
  const presentWithFiles = (row: VideoRow): Promise<Video> => {
    filesChanged(row);
    return presentOne(row);
  };

  add(videoCalls.list, {
    summary: 'The uploaded, live and recorded videos of a client',
    rule: managers,
    async handle({ target, query }) {
      const { items, ...rest } = await libraryVideos(db, target.id, query);
      return { items: await present(items), ...rest };
    },
  });
  add(videoCalls.storage, {
    summary: 'How much video a client has stored and may store',
    rule: managers,
    handle: async ({ target }) => ({
      usedBytes: await usedBytes(db, target.id),
      quotaBytes,
      isDiskFull: await isDiskFull(uploads),
    }),
  });
  add(videoCalls.one, {
    summary: 'A video of a client',
    rule: managers,
    async handle({ target, params }) {
      const video = await libraryVideo(db, target.id, requireVideoId(params));
      if (!video) throw new Refusal(videoRefusals.notFound);
      return presentOne(video);
    },
  });
  add(videoCalls.rename, {
    summary: 'Change the title of a video',
    rule: managers,
    handle: async ({ target, params, body }) =>
      presentOne(await changes.rename(target.id, requireVideoId(params), body.title)),
  });
  add(videoCalls.remove, {
    summary: 'Delete a video that no content uses',
    rule: deleters,
    async handle({ target, params }) {
      changed(await deleteVideo(target.id, requireVideoId(params)));
      return { ok: true as const };
    },
  });
  add(videoCalls.renewAddress, {
    summary: 'Give a video another address; the former one ends at once',
    rule: deleters,
    async handle({ target, params }) {
      const video = await changes.renewAddress(target.id, requireVideoId(params));
      changed(video);
      return presentOne(video);
    },
  });
  add(videoCalls.setPoster, {
    summary: 'Set the poster of a video (multipart, the picture in the field `file`)',
    rule: managers,
    async handle({ target, params, request, reply }) {
      const videoId = requireVideoId(params);
      const { bytes } = await uploadedFile(request, reply);
      return presentWithFiles(await changes.setPoster(target.id, videoId, bytes));
    },
  });
  add(videoCalls.setCaptions, {
    summary: 'Set the captions of a video in a language (multipart, the WebVTT file in the field `file`)',
    rule: managers,
    async handle({ target, params, query, request, reply }) {
      const videoId = requireVideoId(params);
      const { captionsMissing: missing, captionsTooBig: tooBig } = videoRefusals;
      const { bytes } = await uploadedFile(request, reply, { maxBytes: MAX_CAPTIONS_BYTES, missing, tooBig });
      const captions = { language: params.language, label: query.label, bytes };
      return presentWithFiles(await changes.setCaptions(target.id, videoId, captions));
    },
  });
  add(videoCalls.removeCaptions, {
    summary: 'Delete the captions of a video in a language',
    rule: managers,
    handle: async ({ target, params }) =>
      presentWithFiles(await changes.removeCaptions(target.id, requireVideoId(params), params.language)),
  });
}

function requireVideoId({ videoId }: { videoId: string }): string {
  if (!isId(videoId)) throw new Refusal(videoRefusals.notFound);
  return videoId;
}
