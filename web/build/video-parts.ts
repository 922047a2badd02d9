import type { Plugin } from 'vite';
import { type Bundle, chunksOf, filesOf, preloadLink } from './early-links.ts';

const PLAYER = /\/features\/player\/player\.tsx$/;
/** hls.js, and the module with the URL of its worker. */
const ENGINE = /\/hls\.js\/src\/(hls\.ts|demux\/transmuxer-worker\.ts\?worker&url)$/;
/** The worker's file, which is not a module of the build. */
const WORKER = /^assets\/transmuxer-worker-.*\.js$/;

/**
 * Adds preload links for the player and the engine to the viewer's HTML, as comments. The server uncomments them on a
 * page with a video (server/src/pages/html-shell.ts), so that page, player and engine load at the same time.
 */
export function videoParts(): Plugin {
  return {
    name: 'nave-video-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        if (path !== '/viewer.html' || !bundle || !chunk) return html;
        const page = filesOf(bundle, [chunk]);
        const player = filesWith(bundle, PLAYER).filter((file) => !page.has(file));
        const engine = filesWith(bundle, ENGINE).filter((file) => !page.has(file) && !player.includes(file));
        const worker = Object.keys(bundle).filter((file) => WORKER.test(file) && bundle[file]?.type === 'asset');
        const comments = [
          `<!--player ${player.map((file) => preloadLink(file)).join('')}-->`,
          `<!--engine ${engine.map((file) => preloadLink(file)).join('')}${worker.map(prefetch).join('')}-->`,
        ];
        return html.replace('</head>', `${comments.join('\n    ')}\n  </head>`);
      },
    },
  };
}

function filesWith(bundle: Bundle, module: RegExp): string[] {
  const chunks = chunksOf(bundle, module);
  if (chunks.length === 0) throw new Error(`No chunk of the build holds ${module}.`);
  return [...filesOf(bundle, chunks)];
}

function prefetch(file: string): string {
  return `<link rel="prefetch" href="/${file}">`;
}
