import type { Plugin } from 'vite';
import { filesOf } from './early-links.ts';

/**
 * Writes how much of the viewer's start each package and each room of ours is, before it is made small, so that a page which
 * is too heavy can say by what (first-load.ts).
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

/** The package, or the room of ours: two folders below `src`, such as features/chat. */
function partOf(id: string): string {
  const packageName = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  const room = /\/(domain|web)\/src\/([^/]+)\/([^/]+)/.exec(id);
  if (packageName) return packageName;
  if (!room) return 'the bundler';
  const [, workspace, folder, next] = room;
  return workspace === 'domain' ? `domain/${folder}` : `${folder}/${next}`;
}
