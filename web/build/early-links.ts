import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

/** The chunks that hold a module of this name. */
export function chunksOf(bundle: Bundle, module: RegExp): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
}

/** Scripts and style sheets of the chunks and of all that they import at once. */
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

/** A link as what lib/parts/load-part.ts asks for: no module, since a browser would remember for good that one was lost. */
export function earlyLink(file: string, attributes = ''): string {
  const kind = file.endsWith('.css') ? 'style' : 'fetch';
  return `<link rel="preload" as="${kind}" crossorigin href="/${file}"${attributes}>`;
}
