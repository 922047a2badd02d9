import { posix } from 'node:path';
import { type Node, nameOf } from './syntax.ts';

/** An `import.meta.glob`: imports files that match `patterns` but not `without`; when the module loads if `eager`. */
interface Glob {
  patterns: string[];
  without: string[];
  eager: boolean;
}

/** Returns the glob if a node is a call of `import.meta.glob`. */
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

/** Returns whether a glob matches a path, relative to the file that contains the glob. */
export function matchesGlob({ patterns, without }: Glob, path: string): boolean {
  const matches = (pattern: string) => posix.matchesGlob(posix.normalize(path), posix.normalize(pattern));
  return patterns.some(matches) && !without.some(matches);
}

function isTrue(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'value' in value && value.value === true;
}
