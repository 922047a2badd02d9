import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Files } from '../files.ts';
import { mediaFromStore } from './media-from-store.ts';
import { securityHeaders } from './security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** What a browser may show from `/media`; anything else is only ever saved. */
const shown = /\.(webp|png|jpe?g|avif|gif|mp4|m4s|ts|m3u8|vtt|webm|mpd)$/;

/** Where the files are; `https` adds its header. */
export interface StaticFolders {
  /** The built web, with hashed names under `assets/`. */
  webRoot: string;
  /** Uploaded pictures, with content-addressed names: their folder, or the store elsewhere that has them. */
  media: string | Pick<Files, 'look' | 'open'>;
  /** The demo's own video and pictures. */
  demoRoot: string;
  https: boolean;
}

/** Serves `/assets`, `/media` and `/media/demo` from folders, with ranges and the compressed files beside. */
export async function staticFiles(app: FastifyInstance, { webRoot, media, demoRoot, https }: StaticFolders) {
  const secure = securityHeaders('media', https);
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => reply.header('cache-control', YEAR),
  });
  // What a browser asks for by a fixed name.
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
    // What keeps its name when it changes is kept for long under an address that says when it did, and else asked for again.
    const isUndated = /(^|\/)profile_images\//.test(path) && !reply.request.url.includes('?t=');
    const kept = isUndated ? 'no-cache' : cacheControl;
    reply.headers({ ...secure, 'cache-control': kept, 'access-control-allow-origin': '*' });
    if (!shown.test(path)) reply.header('content-disposition', 'attachment');
  };
  const folders = [{ root: demoRoot, prefix: '/media/demo/', cacheControl: 'public, max-age=3600' }];
  if (typeof media === 'string') folders.push({ root: media, prefix: '/media/', cacheControl: YEAR });
  else mediaFromStore(app, { files: media, setHeaders: mediaHeaders(YEAR) });
  for (const { root, prefix, cacheControl } of folders)
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      cacheControl: false,
      index: false,
      dotfiles: 'deny',
      setHeaders: mediaHeaders(cacheControl),
    });
}
