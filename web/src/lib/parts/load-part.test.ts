// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

const fetched: string[] = [];
const missing = new Set<string>();

beforeEach(() => {
  fetched.length = 0;
  missing.clear();
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return new Response('', { status: missing.has(path) ? 404 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const part = (name: string) => async () => ({ name });

test('loadPart fetches a file once, even if several parts need the file, at the same time or later', async () => {
  await Promise.all([loadPart(part('a'), ['a.js', 'shared.js']), loadPart(part('b'), ['b.js', 'shared.js'])]);
  await loadPart(part('c'), ['c.js', 'shared.js']);
  expect(fetched).toEqual(['/a.js', '/shared.js', '/b.js', '/c.js']);
});

test('loadPart fetches a failed file and the files of the same part again', async () => {
  missing.add('/gone.js');
  await expect(loadPart(part('d'), ['d.js', 'gone.js'])).rejects.toThrow('/gone.js did not come');
  missing.clear();
  await expect(loadPart(part('d'), ['d.js', 'gone.js'])).resolves.toEqual({ name: 'd' });
  expect(fetched.filter((path) => path === '/gone.js')).toHaveLength(2);
  expect(fetched.filter((path) => path === '/d.js')).toHaveLength(2);
});
