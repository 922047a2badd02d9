import type { Plugin } from 'vite';
import { type Bundle, chunksOf, earlyLink, filesOf } from './early-links.ts';

const PLAYER = /\/features\/player\/player\.tsx$/;
/** hls.js, and the module that holds the address of its worker. */
const ENGINE = /\/hls\.js\/src\/(hls\.ts|demux\/transmuxer-worker\.ts\?worker&url)$/;
/** The worker itself is no module of the build. */
const WORKER = /^assets\/transmuxer-worker-.*\.js$/;

/**
 * Puts into the viewer's HTML, as comments, the links that ask for what plays a video. The server lets them out on a page
 * that plays one (server/src/pages/html-shell.ts), so that page, player and engine do not wait for one another.
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
        const player = partsOf(bundle, PLAYER).filter((file) => !page.has(file));
        const engine = partsOf(bundle, ENGINE).filter((file) => !page.has(file) && !player.includes(file));
        const worker = Object.keys(bundle).filter((file) => WORKER.test(file) && bundle[file]?.type === 'asset');
        const comments = [
          `<!--player ${player.map((file) => earlyLink(file)).join('')}-->`,
          `<!--engine ${engine.map((file) => earlyLink(file)).join('')}${worker.map(prefetch).join('')}-->`,
        ];
        return html.replace('</head>', `${comments.join('\n    ')}\n  </head>`);
      },
    },
  };
}

function partsOf(bundle: Bundle, module: RegExp): string[] {
  const chunks = chunksOf(bundle, module);
  if (chunks.length === 0) throw new Error(`No chunk of the build holds ${module}.`);
  return [...filesOf(bundle, chunks)];
}

function prefetch(file: string): string {
  return `<link rel="prefetch" href="/${file}">`;
}
