import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientTag } from '../../clients/client-tags.ts';
import type { Memories } from '../../platform/bus/memories.ts';
import type { Clock } from '../../platform/clock.ts';
import { cachedLoad } from '../../platform/database/cached-load.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files.ts';
import { type CacheableResponse, sendCachedResponse } from '../../platform/http/cached-response.ts';
import { sendStoredFile } from '../../platform/http/media-from-store.ts';
import type { Miss, ReadCache } from '../../platform/http/read-cache.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { fewAtOnce } from '../../platform/process/few-at-once.ts';
import { posterKey } from '../extra-files.ts';
import { filesOfVideo } from '../packaging/packaging.ts';
import { captionsPlaylist, masterPlaylist } from '../playlists/master-playlist.ts';
import type { VideoRow } from '../tables.ts';
import { captionsOf, renditionsOf, videoByKey } from './served-videos.store.ts';

/** For how long a process remembers which video a key belongs to, in milliseconds. */
const KEYS_KEPT_MS = 1_000;
/** How many keys are looked up at the same time, and how many wait, so that invented keys do not fill the database's queue. */
const LOOKUPS = { most: 4, longest: 2_000 };
/** How long caches may keep a playlist: of a video that is live, and of a recording, whose captions may change. */
const LIVE_AGE_S = 1;
const RECORDING_AGE_S = 10;
/** How long a live playlist is kept in memory, in milliseconds. */
const LIVE_KEPT_MS = 500;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
const M3U8 = 'application/vnd.apple.mpegurl';

/** A file below the address of a video. */
const segmentPath = /^(\d{1,2})\/(\d{1,5}-(?:init\.mp4|\d{1,6}\.m4s))$/;
const playlistPath = /^(\d{1,2})\/index\.m3u8$/;
const posterPath = /^poster-[0-9a-f]{32}\.webp$/;
const captionsPath = /^captions\/([A-Za-z0-9-]{1,20})\.(m3u8|vtt)$/;

interface ServingDeps {
  http: FastifyInstance;
  db: Db;
  clock: Clock;
  cache: ReadCache;
  memories: Memories;
  files: Pick<Files, 'stat' | 'open' | 'openChunks'>;
  https: boolean;
  /** Returns the playlist of a rendition of a live video; null if it has none yet. */
  livePlaylist(video: VideoRow, rendition: number): Promise<string | null>;
}

export interface ServedVideos {
  /** Makes all processes look up keys again after a change of a video, and not only after a second. */
  forget(videoId: string): void;
}

/** The tag of the cached playlists of a video. */
export function videoTag(videoId: string): string {
  return `video:${videoId}`;
}

type VideoRequest = FastifyRequest<{ Params: { key: string; '*': string } }>;
const missing: Miss<'missing'> = { instead: 'missing' };

/**
 * Serves the files of videos below `/media/v/{key}/`: playlists from memory, compressed once, and segments from the store
 * (VID-20 to VID-24).
 */
export function serveVideos({
  http,
  db,
  clock,
  cache,
  files,
  https,
  livePlaylist,
  memories,
}: ServingDeps): ServedVideos {
  const inTurn = fewAtOnce(LOOKUPS);
  const findByKey = (key: string) => inTurn('', () => videoByKey(db, key));
  const byKey = cachedLoad(findByKey, KEYS_KEPT_MS);
  const secure = { ...securityHeaders('media', https), 'access-control-allow-origin': '*' };

  // HEAD is handled explicitly, because Fastify's own HEAD route would count the bytes of a stream.
  http.route({
    method: ['GET', 'HEAD'],
    url: '/media/v/:key/*',
    config: { entry: 'platform', cost: 'cheap' },
    handler: async (request: VideoRequest, reply) => {
      const { key, '*': path } = request.params;
      if (!/^[0-9a-f]{32}$/.test(key)) return notFound(reply);
      const segment = segmentPath.exec(path);
      if (segment)
        return sendFile(request, reply, key, (video) => `${filesOfVideo(video.id)}/${segment[1]}/${segment[2]}`);
      if (posterPath.test(path)) {
        return sendFile(request, reply, key, ({ id, poster }) => poster === path && posterKey(id, path));
      }
      const captions = captionsPath.exec(path);
      if (captions?.[2] === 'vtt') {
        const video = await byKey.get(key);
        const stored = video && (await captionsOf(db, video)).find(({ language }) => language === captions[1]);
        // Captions may be replaced under the same address.
        return stored ? sendFile(request, reply, key, () => stored.file, FOR_A_MINUTE) : notFound(reply);
      }
      const found = await cache.get(`video ${key} ${path}`, () => playlistOf(key, path));
      if ('instead' in found) return notFound(reply);
      reply.hijack();
      sendCachedResponse(found, request.raw, reply.raw);
      return reply;
    },
  });
  const tellOthers = memories.register('play keys', { changed: byKey.forget, missed: byKey.forget });
  return {
    forget(videoId) {
      byKey.forget();
      tellOthers(videoId);
    },
  };

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    playKey: string,
    keyOf: (video: VideoRow) => string | false | null,
    cacheControl = FOR_A_YEAR,
  ): Promise<FastifyReply> {
    const video = await byKey.get(playKey);
    const file = video && video.state !== 'waiting' && keyOf(video);
    if (!file) return notFound(reply);
    const setHeaders = () => reply.headers({ ...secure, 'cache-control': cacheControl });
    return sendStoredFile({ files, setHeaders, notFound }, request, reply, file);
  }

  async function playlistOf(key: string, path: string): Promise<CacheableResponse | typeof missing> {
    const video = await findByKey(key);
    if (!video) return missing;
    const body = await playlistText(video, path);
    if (body === null) return missing;
    const isLive = video.state === 'live' || video.state === 'ended';
    return {
      body,
      contentType: M3U8,
      headers: { ...secure, 'cache-control': `public, max-age=${isLive ? LIVE_AGE_S : RECORDING_AGE_S}` },
      // Archiving the organisation ends its playlists too.
      tags: [videoTag(video.id), clientTag(video.clientId)],
      expiresAt: isLive ? clock.now().getTime() + LIVE_KEPT_MS : null,
    };
  }

  async function playlistText(video: VideoRow, path: string): Promise<string | null> {
    if (video.state !== 'ready' && video.state !== 'live' && video.state !== 'ended') return null;
    // A live video without a segment cannot be played yet.
    if (video.durationMs === null) return null;
    if (path === 'master.m3u8') {
      const renditions = await renditionsOf(db, video);
      return renditions.length > 0 ? masterPlaylist(renditions, await captionsOf(db, video)) : null;
    }
    const language = captionsPath.exec(path)?.[1];
    if (language) {
      const isKnown = (await captionsOf(db, video)).some((one) => one.language === language);
      return isKnown ? captionsPlaylist(language, video.durationMs ?? 0) : null;
    }
    const rendition = playlistPath.exec(path)?.[1];
    if (rendition === undefined) return null;
    if (video.state !== 'ready') return livePlaylist(video, Number(rendition));
    const file = await files.open(`${filesOfVideo(video.id)}/${rendition}/index.m3u8`);
    return file && (await textOf(file.stream));
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Not cached by browsers and proxies: a live video may begin at any moment. */
function notFound(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  reply.callNotFound();
  return reply;
}
