import type { Plugin, Rolldown } from 'vite';

const PLAYER = /\/features\/player\/player\.tsx$/;
/** hls.js, and the module that holds the address of its worker. */
const ENGINE = /\/hls\.js\/dist\/hls\.(mjs|worker\.js\?url)$/;
/** The worker itself is no module of the build. */
const WORKER = /^assets\/hls\.worker-.*\.js$/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

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
        const player = [...filesOf(bundle, chunksOf(bundle, PLAYER))].filter((file) => !page.has(file));
        const engine = [...filesOf(bundle, chunksOf(bundle, ENGINE))].filter(
          (file) => !page.has(file) && !player.includes(file),
        );
        const worker = Object.keys(bundle).filter((file) => WORKER.test(file) && bundle[file]?.type === 'asset');
        const comments = [
          `<!--player ${player.map(link).join('')}-->`,
          `<!--engine ${engine.map(link).join('')}${worker.map(prefetch).join('')}-->`,
        ];
        return html.replace('</head>', `${comments.join('\n    ')}\n  </head>`);
      },
    },
  };
}

function chunksOf(bundle: Bundle, module: RegExp): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
  if (found.length === 0) throw new Error(`No chunk of the build holds ${module}.`);
  return found;
}

/** Scripts and style sheets of the chunks and of all that they import at once. */
function filesOf(bundle: Bundle, chunks: Chunk[], files = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
    filesOf(bundle, imported, files);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  }
  return files;
}

/** As what lib/parts/load-part.ts asks for: no module, since a browser would remember for good that one was lost. */
function link(file: string): string {
  const kind = file.endsWith('.css') ? 'style' : 'fetch';
  return `<link rel="preload" as="${kind}" crossorigin href="/${file}">`;
}

function prefetch(file: string): string {
  return `<link rel="prefetch" href="/${file}">`;
}
