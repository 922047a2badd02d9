import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { securityHeaders } from './security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** What a browser may show from `/media`; anything else is only ever saved. */
const shown = /\.(webp|png|jpe?g|avif|gif|mp4|m4s|ts|m3u8|vtt|webm|mpd)$/;

/** Where the files are; `https` adds its header. */
export interface StaticFolders {
  /** The built web, with hashed names under `assets/`. */
  webRoot: string;
  /** Uploaded pictures, with content-addressed names. */
  mediaRoot: string;
  /** The demo's own video and pictures. */
  demoRoot: string;
  https: boolean;
}

/** Serves `/assets`, `/media` and `/media/demo` from folders, with ranges and the compressed files beside. */
export async function staticFiles(app: FastifyInstance, { webRoot, mediaRoot, demoRoot, https }: StaticFolders) {
  const media = securityHeaders('media', https);
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
  app.get('/favicon.svg', { config: { entry: 'platform' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg', webRoot),
  );
  const mediaHeaders = (cacheControl: string) => (reply: FastifyReply, path: string) => {
    reply.headers({ ...media, 'cache-control': cacheControl, 'access-control-allow-origin': '*' });
    if (!shown.test(path)) reply.header('content-disposition', 'attachment');
  };
  const folders = [
    { root: demoRoot, prefix: '/media/demo/', cacheControl: 'public, max-age=3600' },
    { root: mediaRoot, prefix: '/media/', cacheControl: YEAR },
  ];
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
