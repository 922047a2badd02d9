import { posix } from 'node:path';
import { type Node, nameOf } from './syntax.ts';

/** An `import.meta.glob`, which imports the files that match `patterns` but do not match `without`. */
interface Glob {
  patterns: string[];
  without: string[];
  /** Whether the files are imported when the module loads, and not on demand. */
  eager: boolean;
}

/** Returns the glob of a call of `import.meta.glob`, or undefined for any other node. */
export function globOf({ type, callee, arguments: [pattern, options] = [] }: Node): Glob | undefined {
  if (type !== 'CallExpression' || callee?.object?.type !== 'MetaProperty' || nameOf(callee.property) !== 'glob')
    return;
  const all = (pattern?.elements ?? [pattern]).map((element) => String(element?.value));
  return {
    patterns: all.filter((text) => !text.startsWith('!')),
    without: all.filter((text) => text.startsWith('!')).map((text) => text.slice(1)),
    eager: options?.properties?.some(({ key, value }) => nameOf(key) === 'eager' && isTrue(value)) ?? false,
  };
}

/** Returns whether a glob matches a path. The path is relative to the file that contains the glob. */
export function matchesGlob({ patterns, without }: Glob, path: string): boolean {
  const matches = (pattern: string) => posix.matchesGlob(posix.normalize(path), posix.normalize(pattern));
  return patterns.some(matches) && !without.some(matches);
}

function isTrue(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'value' in value && value.value === true;
}
