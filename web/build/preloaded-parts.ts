import type { Plugin } from 'vite';
import { type Bundle, type Chunk, earlyLink, filesOf } from './early-links.ts';

/** Panels, and the page of a client. */
const PART = /\/(?:features\/[\w-]+\/viewer-part\/([\w-]+)-panel|viewer\/pages\/(client)-page)\.tsx$/;
const ENGLISH_TEXTS = /\.en\.texts\.ts$/;
/** Modules that name the text files of a part. */
const TEXT_FILES = /-texts\.ts$/;

/**
 * Puts into the viewer's HTML, as a comment for each panel and for the page of a client, the links that preload it together
 * with the entry script. The server uncomments those of the one that is shown first (server/src/pages/html-shell.ts), so that
 * it is part of the first paint. They follow the video's picture, which would wait for them, since a browser opens six connections; the
 * smallest file is first, so that the largest shares the line when the picture has arrived. The HTML is the same for
 * everyone, so it asks for the English texts, to which every language falls back.
 */
export function preloadedParts(): Plugin {
  /** The modules of each part by its id: its component and its English texts. */
  const modules = new Map<string, string[]>();
  return {
    name: 'nave-preloaded-parts',
    apply: 'build',
    buildEnd() {
      for (const component of this.getModuleIds()) {
        const [, panel, page] = PART.exec(component) ?? [];
        const id = (panel ?? page)?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        const [entry] = this.getModuleInfo(component)?.dynamicImporters ?? [];
        if (!id || !entry) continue;
        const imported = this.getModuleInfo(entry)?.importedIds.filter((one) => TEXT_FILES.test(one)) ?? [];
        const late = [entry, ...imported].flatMap((one) => this.getModuleInfo(one)?.dynamicallyImportedIds ?? []);
        modules.set(id, [component, ...late.filter((one) => ENGLISH_TEXTS.test(one))]);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        if (path !== '/viewer.html' || !bundle || !chunk) return html;
        const page = filesOf(bundle, [chunk]);
        const comments = [...modules].map(([id, ofPart]) => {
          const files = [...filesOf(bundle, chunksWith(bundle, ofPart))]
            .filter((file) => !page.has(file))
            .toSorted((one, other) => sizeOf(bundle, one) - sizeOf(bundle, other));
          return `<!--part-${id} ${files.map((file) => earlyLink(file, ` fetchpriority="low" data-part="${id}"`)).join('')}-->`;
        });
        return html.replace('<!--page-data-->', `${comments.join('\n    ')}\n    $&`);
      },
    },
  };
}

function chunksWith(bundle: Bundle, modules: string[]): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id)));
}

function sizeOf(bundle: Bundle, file: string): number {
  const part = bundle[file];
  return part?.type === 'chunk' ? part.code.length : (part?.source.length ?? 0);
}
