import { posix } from 'node:path';
import { type Node, nameOf } from './syntax.ts';

/** What `import.meta.glob` imports: every file of some patterns, without those of others; at once where it is eager. */
interface Glob {
  patterns: string[];
  without: string[];
  eager: boolean;
}

/** The build's own way to import many files, if a node is one. */
export function globOf({ type, callee, arguments: [what, options] = [] }: Node): Glob | undefined {
  if (type !== 'CallExpression' || callee?.object?.type !== 'MetaProperty' || nameOf(callee.property) !== 'glob')
    return;
  const written = (what?.elements ?? [what]).map((pattern) => String(pattern?.value));
  return {
    patterns: written.filter((pattern) => !pattern.startsWith('!')),
    without: written.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    eager: options?.properties?.some(({ key, value }) => nameOf(key) === 'eager' && isTrue(value)) ?? false,
  };
}

/** Whether a glob takes a file, given by its path from the file in which the glob stands. */
export function matchesGlob({ patterns, without }: Glob, path: string): boolean {
  const matches = (pattern: string) => posix.matchesGlob(posix.normalize(path), posix.normalize(pattern));
  return patterns.some(matches) && !without.some(matches);
}

function isTrue(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'value' in value && value.value === true;
}
