import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDeskSearch } from './desk-search.ts';

test.each([
  ['https://nave.example/attend/482913/123456789012', 'link'],
  ['HTTPS://NAVE.EXAMPLE/ATTEND/482913/123456789012', 'link'],
  ['  http://localhost:8080/grace/online?x=1&a=1234-5678-9012#top ', 'link'],
  ['https://grace.example/online?A=123456789012', 'link'],
  ['1234 5678 9012\n', 'number'],
  ['1234-5678-9012', 'number'],
])('%s is read as the number 123456789012', (text, kind) => {
  expect(readDeskSearch(text)).toEqual({ kind, number: '123456789012' });
});

test.each(['Amos', '9012', '', 'https://nave.example/attend/482913/', 'https://nave.example/?b=123456789012', 'a=1'])(
  '%j is searched for',
  (text) => {
    expect(readDeskSearch(text)).toEqual({ kind: 'words' });
  },
);

test('any text is read without an error, and a number that is read has 8 to 20 digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (text) => {
      const search = readDeskSearch(text);
      if (search.kind !== 'words') expect(search.number).toMatch(/^[0-9]{8,20}$/);
    }),
  );
});
