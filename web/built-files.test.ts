import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from './build/browsers.ts';
import { ALLOWED } from './build/testing/allowed.ts';
import { missingInScript } from './build/testing/check-scripts.ts';
import { missingInStyles } from './build/testing/check-styles.ts';

const dist = join(import.meta.dirname, 'dist');
const apps: App[] = ['viewer', 'dashboard'];

/** Returns the scripts or style sheets of an application's build. */
function builtFiles(app: App, ending: string): [name: string, code: string][] {
  const manifest = readFileSync(join(dist, `.vite/${app}.json`), 'utf8');
  const names = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith(ending) && manifest.includes(name));
  return names.map((name) => [name, readFileSync(join(dist, 'assets', name), 'utf8')]);
}

const nameOf = (message: string) => message.split(' ', 1)[0] ?? '';

/** Returns the keys of `ALLOWED` that allow a message: 'navigator.share' or 'share-window: navigator.share'. */
function keysOf(message: string): string[] {
  const [, part = '', name = ''] = /^(.*)-[\w-]{8}\.js: (\S+)/.exec(message) ?? [];
  return [name, `${part}: ${name}`];
}

test.each(apps)(
  'no script of the %s uses a feature that its oldest browsers lack',
  async (app) => {
    const found: string[] = [];
    for (const [name, code] of builtFiles(app, '.js')) {
      for (const message of await missingInScript(app, code)) found.push(`${name}: ${message}`);
    }
    const allowed = ALLOWED[app];
    expect(found.filter((message) => !keysOf(message).some((name) => name in allowed))).toEqual([]);
    // Remove exceptions that are no longer needed.
    const used = new Set(found.flatMap(keysOf));
    expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
  },
  120_000,
);

test.each(apps)('no style sheet of the %s uses a feature without a fallback for its oldest browsers', (app) => {
  const found = builtFiles(app, '.css').flatMap(([name, code]) =>
    missingInStyles(app, code).map((message) => `${name}: ${message}`),
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
])('missingInScript reports %s', async (name, code) => {
  expect((await missingInScript('viewer', code)).map(nameOf)).toContain(name);
});

test.each([
  'export const ready = document.startViewTransition?.()',
  'if (document.startViewTransition) document.startViewTransition()',
  'if ("timeout" in AbortSignal) AbortSignal.timeout(5)',
  'const own = { toSorted() { return this.toSorted(); } }; export default own',
  'const URL = { canParse: () => true }; export default URL.canParse("x")',
  'export const id = typeof structuredClone === "function" && [1].at(-1)',
])('missingInScript allows a feature that the script checks or defines: %s', async (code) => {
  expect(await missingInScript('viewer', code)).toEqual([]);
});

test.each([
  ['color-mix', 'a { color: color-mix(in srgb, red, blue) }', 1],
  ['a colour with a fallback', 'a { color: red; color: color-mix(in srgb, red, blue) }', 0],
  ['a colour inside @supports', '@supports (color: oklch(0 0 0)) { a { color: color-mix(in srgb, red, blue) } }', 0],
  ['a unit of a container', 'a { width: 5cqw }', 1],
  ['a property', 'a { view-transition-name: a }', 1],
  ['a selector', 'a:popover-open { color: red }', 1],
] as const)('missingInStyles checks %s', (_, code, count) => {
  expect(missingInStyles('viewer', code)).toHaveLength(count);
});
