import { expect, test } from 'vitest';
import { mustReload } from './must-reload.ts';

const AT = '2026-11-22T10:00:00.000Z';

test.each([
  ['a page that was loaded before is too old', AT, Date.parse(AT) - 1, true],
  ['one that was loaded at that moment is not', AT, Date.parse(AT), false],
  ['one that was loaded after is not', AT, Date.parse(AT) + 1, false],
  ['none is too old where nobody has forced a refresh', null, 0, false],
])('OPS-41 VIEW-220~ %s', (_, refreshAt, loadedAt, reloads) => {
  expect(mustReload(refreshAt, loadedAt)).toBe(reloads);
});
