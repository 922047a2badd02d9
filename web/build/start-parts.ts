import type { Plugin } from 'vite';
import { filesOf } from './early-links.ts';

/**
 * Writes the unminified size of each package and source folder in the viewer's first load. first-load.ts lists the
 * largest of them when a page exceeds its budget.
 */
export function startParts(): Plugin {
  return {
    name: 'nave-start-parts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'viewer');
      if (!entry) return;
      const start = filesOf(bundle, [entry]);
      const parts: Record<string, number> = {};
      for (const { fileName, modules } of chunks) {
        if (!start.has(fileName)) continue;
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const part = partOf(id);
          parts[part] = (parts[part] ?? 0) + renderedLength;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/viewer-parts.json', source: JSON.stringify(parts, null, 2) });
    },
  };
}

/** Returns the package of a module, or its source folder up to two levels below `src`, such as features/chat. */
function partOf(id: string): string {
  const packageName = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  const source = /\/(domain|web)\/src\/([^/]+)\/([^/]+)/.exec(id);
  if (packageName) return packageName;
  if (!source) return 'the bundler';
  const [, workspace, folder, subfolder] = source;
  return workspace === 'domain' ? `domain/${folder}` : `${folder}/${subfolder}`;
}
