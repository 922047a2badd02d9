import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Files } from '../files.ts';
import { isPrivateFile, mediaFromStore } from './media-from-store.ts';
import { securityHeaders } from './security-headers.ts';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** Files below `/media` that a browser may display. Browsers download all other files. */
const displayable = /\.(webp|png|jpe?g|avif|gif|mp4|m4s|ts|m3u8|vtt|webm|mpd)$/;

/** The folders of static files. */
export interface StaticFolders {
  /** The built web pages, with hashed names under `assets/`. */
  webRoot: string;
  /** Uploaded files with content-addressed names: their folder or their S3 store. */
  media: string | Pick<Files, 'stat' | 'openChunks'>;
  /** The demo's video and images. */
  demoRoot: string;
  https: boolean;
}

/** Serves `/assets`, `/media` and `/media/demo`, with ranges and precompressed files. */
export async function staticFiles(app: FastifyInstance, { webRoot, media, demoRoot, https }: StaticFolders) {
  const secure = securityHeaders('media', https);
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => reply.header('cache-control', CACHE_FOR_A_YEAR),
  });
  // Adds `reply.sendFile` for files whose names have no hash.
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: '/assets/root/',
    decorateReply: true,
    cacheControl: false,
    index: false,
    serve: false,
  });
  app.get('/favicon.svg', { config: { entry: 'platform', cost: 'cheap' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg', webRoot),
  );
  const mediaHeaders = (cacheControl: string) => (reply: FastifyReply, path: string) => {
    // A profile image may change under the same name. Browsers revalidate it, unless its URL has a version (`?t=`).
    const mayChange = /(^|\/)profile_images\//.test(path) && !reply.request.url.includes('?t=');
    const actualCacheControl = mayChange ? 'no-cache' : cacheControl;
    reply.headers({ ...secure, 'cache-control': actualCacheControl, 'access-control-allow-origin': '*' });
    if (!displayable.test(path)) reply.header('content-disposition', 'attachment');
  };
  const folders = [{ root: demoRoot, prefix: '/media/demo/', cacheControl: 'public, max-age=3600' }];
  if (typeof media === 'string') folders.push({ root: media, prefix: '/media/', cacheControl: CACHE_FOR_A_YEAR });
  else mediaFromStore(app, { files: media, setHeaders: mediaHeaders(CACHE_FOR_A_YEAR) });
  for (const { root, prefix, cacheControl } of folders)
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      cacheControl: false,
      index: false,
      dotfiles: 'deny',
      allowedPath: (path) => !isPrivateFile(path.replace(/^\/+/, '')),
      setHeaders: mediaHeaders(cacheControl),
    });
}
