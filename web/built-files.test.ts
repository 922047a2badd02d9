import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Face } from './build/browsers.ts';
import { ALLOWED } from './build/testing/allowed.ts';
import { missingInScript } from './build/testing/check-scripts.ts';
import { missingInStyles } from './build/testing/check-styles.ts';

const dist = join(import.meta.dirname, 'dist');
const faces: Face[] = ['viewer', 'dashboard'];

/** The scripts or style sheets of a face's build, by name. */
function builtFiles(face: Face, ending: string): [name: string, code: string][] {
  const manifest = readFileSync(join(dist, `.vite/${face}.json`), 'utf8');
  const names = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith(ending) && manifest.includes(name));
  return names.map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]);
}

const nameOf = (sentence: string) => sentence.split(' ', 1)[0] ?? '';

/** What a sentence about a file is allowed by: 'navigator.share', or 'share-window: navigator.share'. */
function namesOf(sentence: string): string[] {
  const [, part = '', name = ''] = /^(.*)-[\w-]{8}\.js: (\S+)/.exec(sentence) ?? [];
  return [name, `${part}: ${name}`];
}

test.each(faces)(
  'no script of the %s uses what the oldest browser that it serves lacks',
  async (face) => {
    const found: string[] = [];
    for (const [name, code] of builtFiles(face, '.js')) {
      for (const sentence of await missingInScript(face, code)) found.push(`${name}: ${sentence}`);
    }
    const allowed = ALLOWED[face];
    expect(found.filter((sentence) => !namesOf(sentence).some((name) => name in allowed))).toEqual([]);
    // One that is not needed any more goes.
    const used = new Set(found.flatMap(namesOf));
    expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
  },
  120_000,
);

test.each(faces)('no style of the %s is without a fallback that its oldest browsers know', (face) => {
  const found = builtFiles(face, '.css').flatMap(([name, code]) =>
    missingInStyles(face, code).map((sentence) => `${name}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['AbortSignal.timeout', 'fetch("/", { signal: AbortSignal.timeout(5) })'],
  ['AbortSignal.any', 'export const any = AbortSignal.any([])'],
  ['URL.canParse', 'if (!URL.canParse(location.hash)) alert()'],
  ['Promise.withResolvers', 'export const { promise } = Promise.withResolvers()'],
  ['Object.groupBy', 'export const rows = Object.groupBy([], String)'],
  ['.toSorted', 'export const sorted = (rows) => rows.toSorted()'],
  ['.isWellFormed', 'export const whole = (text) => text.isWellFormed()'],
  ['.checkVisibility', 'export const seen = (element) => element.checkVisibility()'],
  ['document.startViewTransition', 'document.startViewTransition()'],
  ['CompressionStream', 'new CompressionStream("gzip")'],
  ['requestIdleCallback', 'requestIdleCallback(() => {})'],
  ['ES2018', 'export const behind = /(?<=a)b/'],
  ['ES2022', 'export class Late { static { alert() } }'],
  ['Parsing', 'export const sets = /[a--b]/v'],
  ['Parsing', 'import data from "./data.json" with { type: "json" }; export default data'],
])('a script with %s is refused', async (name, code) => {
  expect((await missingInScript('viewer', code)).map(nameOf)).toContain(name);
});

test.each([
  'export const ready = document.startViewTransition?.()',
  'if (document.startViewTransition) document.startViewTransition()',
  'if ("timeout" in AbortSignal) AbortSignal.timeout(5)',
  'const own = { toSorted() { return this.toSorted(); } }; export default own',
  'const URL = { canParse: () => true }; export default URL.canParse("x")',
  'export const id = typeof structuredClone === "function" && [1].at(-1)',
])('a script that asks first, or means its own, is not: %s', async (code) => {
  expect(await missingInScript('viewer', code)).toEqual([]);
});

test.each([
  ['color-mix', 'a { color: color-mix(in srgb, red, blue) }', 1],
  ['a colour with a fallback', 'a { color: red; color: color-mix(in srgb, red, blue) }', 0],
  ['a colour behind @supports', '@supports (color: oklch(0 0 0)) { a { color: color-mix(in srgb, red, blue) } }', 0],
  ['a unit of a container', 'a { width: 5cqw }', 1],
  ['a property', 'a { view-transition-name: a }', 1],
  ['a selector', 'a:popover-open { color: red }', 1],
] as const)('of style sheets %s is judged', (_, code, count) => {
  expect(missingInStyles('viewer', code)).toHaveLength(count);
});
