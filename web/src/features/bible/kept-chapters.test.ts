// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Returns a fake Cache Storage that can store `room` responses. */
function aStorage(room: number) {
  const responses = new Map<string, Response>();
  const cache = {
    match: async (address: string) => responses.get(address)?.clone(),
    async put(address: string, answer: Response) {
      if (!responses.has(address) && responses.size === room) throw new DOMException('full', 'QuotaExceededError');
      responses.set(address, answer);
    },
    keys: async () => [...responses.keys()].map((address) => ({ url: `https://nave.example${address}` })),
    delete: async ({ url }: { url: string }) => responses.delete(new URL(url).pathname),
  };
  return { caches: { open: async () => cache }, addresses: () => [...responses.keys()] };
}

const verses = ['In the beginning', ''];
const [ruth1, ruth2, john1] = ['/cdn/bible/web-1/RUT/1', '/cdn/bible/web-1/RUT/2', '/cdn/bible/web-1/JHN/1'] as const;
/** Imports the module; after `vi.resetModules()` it starts as on a new page. */
const loadModule = () => import('./kept-chapters.ts');

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('PAN-88~ a chapter is stored under its address for later visits', async () => {
  vi.stubGlobal('caches', aStorage(9).caches);
  expect(await (await loadModule()).keepChapter(ruth1, verses)).toBe(true);
  vi.resetModules();
  const { keptChapter } = await loadModule();
  expect([await keptChapter(ruth1), await keptChapter(ruth2)]).toEqual([verses, null]);
});

test('PAN-89~ if the storage is full, chapters of other books are deleted first', async () => {
  const storage = aStorage(2);
  vi.stubGlobal('caches', storage.caches);
  const { keepChapter } = await loadModule();
  for (const address of [john1, ruth1, ruth2]) expect(await keepChapter(address, verses)).toBe(true);
  expect(storage.addresses()).toEqual([ruth1, ruth2]);
});

test('PAN-89~ a storage that is full of the same book, or that refuses access, is not used again on the page', async () => {
  for (const refusing of [
    aStorage(0).caches,
    { open: () => Promise.reject(new DOMException('no', 'SecurityError')) },
  ]) {
    vi.resetModules();
    const open = vi.spyOn(refusing, 'open');
    vi.stubGlobal('caches', refusing);
    const { keepChapter, keptChapter } = await loadModule();
    expect([await keepChapter(ruth1, verses), await keepChapter(ruth2, verses)]).toEqual([false, false]);
    expect(await keptChapter(ruth1)).toBeNull();
    expect(open).toHaveBeenCalledTimes(1);
  }
});

test('PAN-89~ a stored value that is not a chapter is ignored', async () => {
  const storage = aStorage(9);
  vi.stubGlobal('caches', storage.caches);
  const { keepChapter, keptChapter } = await loadModule();
  await keepChapter(ruth1, { hello: 1 } as unknown as string[]);
  expect(await keptChapter(ruth1)).toBeNull();
});
