import { expect, test } from 'vitest';
import { chapterBeside } from './bible.ts';
import { findVerses } from './bible-search.ts';
import { bibleTexts, textFor } from './bible-texts.ts';
import { bibleVersions } from './bible-versions.ts';

test('each Bible text belongs to a translation of the catalogue and has the language of that translation', () => {
  for (const { version, language } of bibleTexts)
    expect(bibleVersions.find(({ id }) => id === version)?.lang).toBe(language);
  expect(new Set(bibleTexts.map(({ edition }) => edition)).size).toBe(3);
});

test('CAT-56 a passage is shown in the text of its translation, or else in the first text of its language', () => {
  const read = (translation: string, language: string) => textFor({ translation, language }).id;
  expect([read('1', 'en'), read('206', 'en'), read('1718', 'es')]).toEqual(['kjv', 'web', 'rv1909']);
  expect([read('111', 'en'), read('149', 'es')]).toEqual(['web', 'rv1909']);
  // The translation's own language has priority over the given language.
  expect(read('149', 'en')).toBe('rv1909');
  expect([read('', 'es'), read('nothing', 'fr')]).toEqual(['rv1909', 'web']);
});

test('chapterBeside may return a chapter of another book, and returns null before Genesis 1 and after Revelation 22', () => {
  const neighbour = (book: string, chapter: string, step: -1 | 1) => {
    const found = chapterBeside({ book, chapter }, step);
    return found && `${found.book} ${found.chapter}`;
  };
  expect([neighbour('LUK', '15', -1), neighbour('LUK', '15', 1)]).toEqual(['LUK 14', 'LUK 16']);
  expect([neighbour('MAL', '4', 1), neighbour('MAT', '1', -1)]).toEqual(['MAT 1', 'MAL 4']);
  expect([neighbour('GEN', '1', -1), neighbour('REV', '22', 1)]).toEqual([null, null]);
});

test('CAT-57 a search finds verses in which each search word is the beginning of a word', () => {
  const book = new Map([
    ['2', ['Fué grande el amor de Dios', '']],
    ['1', ['In the beginning, God created', 'God’s Spirit was hovering']],
  ]);
  const found = (search: string) => findVerses(book, search).map(({ chapter, verse }) => `${chapter}:${verse}`);
  expect(found('GOD')).toEqual(['1:1', '1:2']);
  expect(found('god begin')).toEqual(['1:1']);
  expect(found('fue AMÓR')).toEqual(['2:1']);
  expect(found('gods spirit')).toEqual(['1:2']);
  expect([found('ginning'), found('god grande'), found(' .,! '), found('')]).toEqual([[], [], [], []]);
});
