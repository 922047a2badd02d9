import { type House, isTest } from './house.ts';

/** The one component that may show HTML that people wrote; it cleans it first. */
const richText = 'web/src/ui/rich-text.tsx';

/** No guessable randomness where ids and decisions are made, and one door for HTML that people wrote. */
export function usageBreaches({ sources }: House): string[] {
  return sources.flatMap(({ path, uses }) => {
    const breaches: string[] = [];
    if (/^(server|domain)\//.test(path) && uses.has('Math.random')) {
      breaches.push(
        `${path} uses Math.random, but ids must not be guessed (node:crypto) and the domain decides alike each time.`,
      );
    }
    if (path !== richText && !isTest(path)) {
      for (const name of ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML']) {
        if (uses.has(name)) breaches.push(`${path} sets ${name}, but only ${richText} shows HTML, after cleaning it.`);
      }
    }
    return breaches;
  });
}

const longest = { source: 300, test: 500 };

/** A file that has grown past a screenful of ideas wants a second name. */
export function sizeBreaches({ texts }: House): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (!/\.(ts|tsx|mjs|css)$/.test(path)) return [];
    const lines = text.split('\n').length - 1;
    const limit = isTest(path) ? longest.test : longest.source;
    return lines > limit
      ? [`${path} has ${lines} lines, but a file stops at ${limit}: split it where a reader wants a name.`]
      : [];
  });
}

/** A folder of one machine helps nobody on another. */
export function machinePathBreaches({ texts }: House): string[] {
  const machinePath = /(?<![\w.~*}-])\/(?:work|farm|root|home\/[a-z]+|Users\/\w+)\/[\w.]/;
  return [...texts].flatMap(([path, text]) => {
    const line = text.split('\n').findIndex((words) => machinePath.test(words));
    return line < 0 ? [] : [`${path}:${line + 1} names a folder of one machine: say it from the root of the project.`];
  });
}

/** What leads a newcomer through the house; a clone without one of them is not whole. */
const guides = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/recipes.md'];

/** The guides lead to files that exist. */
export function guideBreaches({ texts }: House): string[] {
  const files = [...texts.keys()];
  const exists = (path: string) =>
    texts.has(path) || files.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
  return guides.flatMap((guide) => {
    const text = texts.get(guide);
    if (text === undefined) return [`${guide} does not exist, but a newcomer starts there.`];
    const paths = text.match(/(?<=`)(domain|server|web|e2e|bench|scripts|docs)\/[\w./-]+(?=`)/g) ?? [];
    return [...new Set(paths)]
      .filter((path) => !exists(path))
      .map((path) => `${guide} leads to ${path}, which does not exist.`);
  });
}
