import type { Plugin } from 'vite';
import { type Bundle, chunksOf, earlyLink, filesOf } from './early-links.ts';

const PANEL = /\/viewer\/panels\/([\w-]+)\/\1-panel\.tsx$/;

/**
 * Puts into the viewer's HTML, as a comment for each panel, the links that ask for it with the page's own script. The server
 * lets out those of the panel that stands open at first (server/src/pages/html-shell.ts), so that it comes no later than
 * the page. They stand behind the video's picture, which would wait for them: a browser opens six connections; and the smallest
 * first, so that the largest shares the line when the picture has come. The HTML is the same for everyone: it asks for the English texts, to which every language falls back.
 */
export function panelParts(): Plugin {
  return {
    name: 'nave-panel-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        if (path !== '/viewer.html' || !bundle || !chunk) return html;
        const page = filesOf(bundle, [chunk]);
        const comments = panelsIn(bundle).map((id) => {
          // The texts of a panel bear its name, wherever they stand.
          const parts = new RegExp(`/(viewer/panels/${id}/${id}-panel\\.tsx|${id}\\.en\\.texts\\.ts)$`);
          const files = [...filesOf(bundle, chunksOf(bundle, parts))]
            .filter((file) => !page.has(file))
            .toSorted((one, other) => sizeOf(bundle, one) - sizeOf(bundle, other));
          return `<!--panel-${id} ${files.map((file) => earlyLink(file, ` fetchpriority="low" data-panel="${id}"`)).join('')}-->`;
        });
        return html.replace('<!--page-data-->', `${comments.join('\n    ')}\n    $&`);
      },
    },
  };
}

function panelsIn(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => PANEL.exec(id)?.[1] ?? []));
}

function sizeOf(bundle: Bundle, file: string): number {
  const part = bundle[file];
  return part?.type === 'chunk' ? part.code.length : (part?.source.length ?? 0);
}
