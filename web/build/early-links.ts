import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

/** Returns the chunks that contain a module whose id matches. */
export function chunksOf(bundle: Bundle, module: RegExp): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
}

/** Returns the scripts and style sheets of the chunks and of their static imports. */
export function filesOf(bundle: Bundle, chunks: Chunk[], files = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
    filesOf(bundle, imported, files);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  }
  return files;
}

/**
 * Returns a preload link for a file that lib/parts/load-part.ts will fetch. Not `modulepreload`, because browsers cache
 * its failure for the lifetime of the page.
 */
export function preloadLink(file: string, attributes = ''): string {
  const kind = file.endsWith('.css') ? 'style' : 'fetch';
  return `<link rel="preload" as="${kind}" crossorigin href="/${file}"${attributes}>`;
}
