import type { Plugin } from 'vite';
import { type Bundle, type Chunk, filesOf, preloadLink } from './early-links.ts';

/** Matches panels, the client page, the paywall, the page of an event and its landing. */
const PART =
  /\/(?:features\/[\w-]+\/viewer-part\/([\w-]+)-panel|viewer\/pages\/(client|paywall|event|attend)-page)\.tsx$/;
const ENGLISH_TEXTS = /\.en\.texts\.ts$/;
/** Matches modules that list the text files of a part. */
const TEXT_FILES = /-texts\.ts$/;

/**
 * Adds preload links for each panel and for some pages to the viewer's HTML, as comments. The server uncomments the
 * links of the part that is shown first (server/src/pages/html-shell.ts), so that the first paint includes it.
 * The links follow the video's poster and have a low priority, because browsers open only six connections; the smallest
 * file is first, so that the largest loads when the poster has arrived. The HTML is the same for everyone, so it
 * preloads the English texts, to which every language falls back.
 */
export function preloadedParts(): Plugin {
  /** Modules by part id: the component and its English texts. */
  const modules = new Map<string, string[]>();
  return {
    name: 'nave-preloaded-parts',
    apply: 'build',
    buildEnd() {
      for (const component of this.getModuleIds()) {
        const [, panel, page] = PART.exec(component) ?? [];
        const id = (panel ?? page)?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        const [importer] = this.getModuleInfo(component)?.dynamicImporters ?? [];
        if (!id || !importer) continue;
        const imported = this.getModuleInfo(importer)?.importedIds.filter((one) => TEXT_FILES.test(one)) ?? [];
        const dynamic = [importer, ...imported].flatMap((one) => this.getModuleInfo(one)?.dynamicallyImportedIds ?? []);
        modules.set(id, [component, importer, ...dynamic.filter((one) => ENGLISH_TEXTS.test(one))]);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        if (path !== '/viewer.html' || !bundle || !chunk) return html;
        const page = filesOf(bundle, [chunk]);
        const comments = [...modules].map(([id, moduleIds]) => {
          const files = [...filesOf(bundle, chunksWith(bundle, moduleIds))]
            .filter((file) => !page.has(file))
            .toSorted((one, other) => sizeOf(bundle, one) - sizeOf(bundle, other));
          return `<!--part-${id} ${files.map((file) => preloadLink(file, ` fetchpriority="low" data-part="${id}"`)).join('')}-->`;
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
