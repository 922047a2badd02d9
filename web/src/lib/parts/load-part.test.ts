// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart } from './load-part.ts';

const asked: string[] = [];
const lost = new Set<string>();

beforeEach(() => {
  asked.length = 0;
  lost.clear();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status: lost.has(path) ? 404 : 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const part = (name: string) => async () => ({ name });

it('fetches a file once that several parts need, at once or later', async () => {
  await Promise.all([loadPart(part('a'), ['a.js', 'shared.js']), loadPart(part('b'), ['b.js', 'shared.js'])]);
  await loadPart(part('c'), ['c.js', 'shared.js']);
  expect(asked).toEqual(['/a.js', '/shared.js', '/b.js', '/c.js']);
});

it('fetches a file again that was lost, and what came with it, since neither is in the page', async () => {
  lost.add('/gone.js');
  await expect(loadPart(part('d'), ['d.js', 'gone.js'])).rejects.toThrow('/gone.js did not come');
  lost.clear();
  await expect(loadPart(part('d'), ['d.js', 'gone.js'])).resolves.toEqual({ name: 'd' });
  expect(asked.filter((path) => path === '/gone.js')).toHaveLength(2);
  expect(asked.filter((path) => path === '/d.js')).toHaveLength(2);
});
