import { expect, test } from 'vitest';
import { mustReload } from './must-reload.ts';

const AT = '2026-11-22T10:00:00.000Z';

test.each([
  ['a page that was loaded before the refresh reloads', AT, Date.parse(AT) - 1, true],
  ['a page that was loaded at the instant of the refresh does not reload', AT, Date.parse(AT), false],
  ['a page that was loaded after the refresh does not reload', AT, Date.parse(AT) + 1, false],
  ['no page reloads if no refresh was forced', null, 0, false],
])('OPS-41 VIEW-220~ %s', (_, refreshAt, loadedAt, reloads) => {
  expect(mustReload(refreshAt, loadedAt)).toBe(reloads);
});
