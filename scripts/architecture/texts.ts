import { isTest, type Project } from './project.ts';

/** The only component that may render HTML from users, which it sanitizes first. */
const richText = 'web/src/ui/rich-text.tsx';

/** Checks that server and domain do not use Math.random, and that only one component renders HTML from users. */
export function usageBreaches({ sources }: Project): string[] {
  return sources.flatMap(({ path, uses }) => {
    const breaches: string[] = [];
    if (/^(server|domain)\//.test(path) && uses.has('Math.random')) {
      breaches.push(
        `${path} uses Math.random, but ids must not be guessable (node:crypto) and the domain is deterministic.`,
      );
    }
    if (path !== richText && !isTest(path)) {
      for (const name of ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML']) {
        if (uses.has(name))
          breaches.push(`${path} sets ${name}, but only ${richText} renders HTML, after sanitizing it.`);
      }
    }
    return breaches;
  });
}

/** The generated types of the client. */
const GENERATED = 'client/src/api.ts';
const longest = { source: 300, test: 500 };

/** Checks that no file exceeds the maximum number of lines. */
export function sizeBreaches({ texts }: Project): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (!/\.(ts|tsx|mjs|css)$/.test(path) || path === GENERATED) return [];
    const lines = text.split('\n').length - 1;
    const limit = isTest(path) ? longest.test : longest.source;
    return lines > limit
      ? [`${path} has ${lines} lines, but the limit is ${limit}: split it where the parts have names of their own.`]
      : [];
  });
}

/** Checks that no file contains an absolute path that exists only on one machine. */
export function machinePathBreaches({ texts }: Project): string[] {
  const machinePath = /(?<![\w.~*}-])\/(?:work|farm|root|home\/[a-z]+|Users\/\w+)\/[\w.]/;
  return [...texts].flatMap(([path, text]) => {
    const line = text.split('\n').findIndex((lineText) => machinePath.test(lineText));
    return line < 0
      ? []
      : [`${path}:${line + 1} names a folder of one machine: use a path relative to the project's root.`];
  });
}

/** Guides for newcomers. */
const guides = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/recipes.md'];

/** Checks that the guides exist, and that all files that they name exist. */
export function guideBreaches({ texts }: Project): string[] {
  const files = [...texts.keys()];
  const exists = (path: string) =>
    texts.has(path) || files.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
  return guides.flatMap((guide) => {
    const text = texts.get(guide);
    if (text === undefined) return [`${guide} does not exist, but newcomers start there.`];
    const paths = text.match(/(?<=`)(domain|server|web|e2e|bench|scripts|docs)\/[\w./-]+(?=`)/g) ?? [];
    return [...new Set(paths)]
      .filter((path) => !exists(path))
      .map((path) => `${guide} names ${path}, which does not exist.`);
  });
}
