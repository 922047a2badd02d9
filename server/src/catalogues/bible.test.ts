import { bibleBooks } from '@nave/domain/catalogues/bible-books.ts';
import { bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';
import { type ApiTestbed, apiTestbed, guest } from '@nave/server/testing/api-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBibleChapters } from './bible-chapters.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: '2026-11-22T10:00:00.000Z' });
});
afterAll(() => bed.close());

const chapter = (path: string) => bed.as(guest, 'GET', `/cdn/bible/${path}`);
const verses = async (path: string): Promise<string[]> => (await chapter(path)).json().data;

test('CAT-51 each text returns the verses of a chapter in order', async () => {
  expect((await verses('kjv-1/JHN/3'))[15]).toMatch(/^For God so loved the world, that he gave his only begotten Son/);
  expect((await verses('web-1/JHN/3'))[15]).toMatch(/^For God so loved the world, that he gave his one and only Son/);
  expect((await verses('rv1909-1/JHN/3'))[15]).toMatch(/^Porque de tal manera amó Dios al mundo/);
  expect(await verses('web-1/PSA/117')).toHaveLength(2);
});

test('CAT-52 a chapter is cacheable permanently', async () => {
  const answer = await chapter('web-1/GEN/1');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect((await chapter('web-1/GEN/1')).headers.etag).toBe(answer.headers.etag);
});

test.each(bibleTexts.map(({ edition }) => edition))(
  'CAT-51~ %s has every chapter of every book, each with verses',
  async (edition) => {
    const bible = createBibleChapters();
    let count = 0;
    for (const { id: book, chapters } of bibleBooks) {
      for (let at = 1; at <= chapters; at += 1) {
        const found = JSON.parse((await bible.verses({ edition, book, chapter: String(at) })) ?? '[]');
        expect(found.filter(Boolean).length, `${book} ${at}`).toBeGreaterThan(1);
        count += found.length;
      }
      expect(await bible.verses({ edition, book, chapter: String(chapters + 1) }), book).toBeNull();
      // The route accepts the last chapter of a book.
      expect((await chapter(`${edition}/${book}/${chapters}`)).statusCode).toBe(200);
    }
    expect(count).toBeGreaterThan(31_000);
    expect(count).toBeLessThan(31_200);
  },
);

test.each([
  'web-2/GEN/1',
  'web/GEN/1',
  'niv-1/GEN/1',
  'web-1/TOB/1',
  'web-1/gen/1',
  'web-1/GEN/0',
  'web-1/GEN/51',
  'web-1/GEN/01',
  'web-1/GEN/1.0',
  'web-1/GEN/-1',
  'web-1/GEN/',
  'web-1/GEN/1/2',
  'web-1/__proto__/1',
  '__proto__/GEN/1',
  '..%2fweb-1/GEN/1',
  'web-1/GEN/%00',
  `web-1/${'A'.repeat(90)}/1`,
])('CAT-53 the chapter %s is not found', async (path) => {
  const answer = await chapter(path);
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'request.not-found']);
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  expect((await chapter('web-1/GEN/1')).statusCode).toBe(200);
});
