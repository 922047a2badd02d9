import { expect, test } from 'vitest';
import { abbreviationOf, bibleUrl, chaptersOf, defaultPassage } from './bible.ts';
import { bibleBooks } from './bible-books.ts';
import { bibleLanguages, bibleVersions } from './bible-versions.ts';
import { type CatalogueIcon, findIcons, holdsIcon, iconSchema, iconWeights } from './icons.ts';
import { languages } from './languages.ts';
import { reactionIcons } from './reactions.ts';

test('CAT-3 CAT-4 CAT-5 CAT-7 there are 60 English and 23 Spanish translations', () => {
  const inLanguage = (lang: string) => bibleVersions.filter((version) => version.lang === lang);
  expect([bibleLanguages, inLanguage('en').length, inLanguage('es').length]).toEqual([['en', 'es'], 60, 23]);
  expect(bibleVersions).toHaveLength(83);
});

test('CAT-6 CAT-8 CAT-9 a translation has a unique id and a title with its abbreviation in parentheses', () => {
  for (const { id, name } of bibleVersions) {
    expect(id).toMatch(/^\d+$/);
    expect(name).toMatch(/^\S.* \([^()]+\)$/);
  }
  expect(new Set(bibleVersions.map(({ id }) => id)).size).toBe(83);
});

test('CAT-11 CAT-12 PAN-67 there are 66 books, each with a code of three letters', () => {
  expect(new Set(bibleBooks.map(({ id }) => id)).size).toBe(66);
  expect(bibleBooks[0]?.id).toBe('GEN');
  for (const { id } of bibleBooks) expect(id).toMatch(/^[0-9A-Z]{3}$/);
});

test('CAT-13 chaptersOf lists the chapters of a book, and none for an unknown book', () => {
  expect(chaptersOf('JUD')).toEqual(['1']);
  expect([chaptersOf('PSA').length, chaptersOf('PSA').at(-1)]).toEqual([150, '150']);
  expect(chaptersOf('XYZ')).toEqual([]);
});

test('CAT-14 CNT-113 PAN-63 PAN-64 PAN-65 PAN-66 the default passage is Genesis 1 in translation 111', () => {
  expect(defaultPassage).toEqual({ language: 'en', book: 'GEN', chapter: '1', translation: '111' });
});

test('CAT-15 CNT-232 PAN-61 PAN-62 the URL of a passage includes a language and a version only if they are given', () => {
  const passage = { translation: '149', book: 'JHN', chapter: '3' };
  expect(bibleUrl(passage)).toBe('https://www.bible.com/bible/149/JHN.3');
  expect(bibleUrl({ ...passage, language: 'es' })).toBe('https://www.bible.com/es/bible/149/JHN.3');
  expect(bibleUrl({ ...passage, version: 'RVR1960' })).toBe('https://www.bible.com/bible/149/JHN.3.RVR1960');
});

test('the version in the URL of a passage is the abbreviation of the translation', () => {
  expect(abbreviationOf({ name: 'New Revised Standard Version Catholic Interconfessional (NRSV-CI)' })).toBe('NRSV-CI');
  expect(abbreviationOf({ name: 'Good News Translation (US Version) (GNTD)' })).toBe('GNTD');
  expect(abbreviationOf({ name: 'No abbreviation' })).toBeUndefined();
  for (const version of bibleVersions) expect(abbreviationOf(version)).toBeTypeOf('string');
});

test('CAT-21 languages have unique two-letter codes, each with a label', () => {
  expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length);
  for (const { code, label } of languages) expect([/^[a-z]{2}$/.test(code), label.length > 1]).toEqual([true, true]);
  expect(languages.find(({ code }) => code === 'es')?.label).toMatch(/^Spanish/);
});

test('CAT-44 REA-2 there are eight reactions', () => {
  expect(reactionIcons).toEqual(['heart', 'haha', 'raiseHands', 'like', 'clap', 'pray', 'candle', 'wave']);
});

const catalogue: CatalogueIcon[] = [
  { id: 'hand-heart', weights: ['solid', 'regular', 'light'] },
  { id: 'heart', weights: ['solid', 'regular', 'light'] },
  { id: 'x-twitter', weights: ['brands'] },
];

test('CAT-20 LNK-4 LNK-5 an icon is a name and a weight, and the catalogue lists the weights of each name', () => {
  expect(iconWeights).toEqual(['solid', 'regular', 'light', 'brands']);
  expect(iconSchema.parse({ weight: 'light', name: 'hand-heart' })).toEqual({ weight: 'light', name: 'hand-heart' });
  expect(holdsIcon(catalogue, { weight: 'light', name: 'heart' })).toBe(true);
  expect(holdsIcon(catalogue, { weight: 'brands', name: 'x-twitter' })).toBe(true);
  expect(holdsIcon(catalogue, { weight: 'solid', name: 'x-twitter' })).toBe(false);
  expect(holdsIcon(catalogue, { weight: 'brands', name: 'heart' })).toBe(false);
  expect(holdsIcon(catalogue, { weight: 'solid', name: 'nothing' })).toBe(false);
  const hostile = [null, 'heart', {}, { weight: 'bold', name: 'heart' }, { weight: 'solid', name: '../x' }];
  for (const icon of [...hostile, { weight: 'solid', name: 'a'.repeat(65) }, { weight: 'solid', name: 'x', more: 1 }])
    expect(iconSchema.safeParse(icon).success, JSON.stringify(icon)).toBe(false);
});

test('LNK-9~ icons are found by words of their names, and names that start with the search come first', () => {
  const found = (query: string) => findIcons(catalogue, query).map(({ id }) => id);
  expect(found('Heart')).toEqual(['heart', 'hand-heart']);
  expect(found('heart hand')).toEqual(['hand-heart']);
  expect(found('hand-h')).toEqual(['hand-heart']);
  expect(found(' ')).toEqual(['hand-heart', 'heart', 'x-twitter']);
  expect(found('cross')).toEqual([]);
});
