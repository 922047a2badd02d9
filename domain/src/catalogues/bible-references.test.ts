import { describe, expect, test } from 'vitest';
import { bibleReferences } from './bible-references.ts';

/** Returns each reference of a text as two strings: its words in the text, and its place, such as 'JHN 3:16-18'. */
const found = (text: string) =>
  bibleReferences(text).map(({ start, end, place: { book, chapter, verses } }) => {
    const to = verses ? `:${verses.first}${verses.last === verses.first ? '' : `-${verses.last}`}` : '';
    return [text.slice(start, end), `${book} ${chapter}${to}`];
  });

describe('references in a text are found', () => {
  test.each([
    ['John 3:16', 'JHN 3:16'],
    ['john 3:16', 'JHN 3:16'],
    ['Jn 3.16', 'JHN 3:16'],
    ['Juan 3,16-18', 'JHN 3:16-18'],
    ['Juan 3:16', 'JHN 3:16'],
    ['Luke 15:11–32', 'LUK 15:11-32'],
    ['Lc 15,11-32', 'LUK 15:11-32'],
    ['1 Corintios 13:4-7', '1CO 13:4-7'],
    ['1 Cor 13', '1CO 13'],
    ['I Corinthians 13', '1CO 13'],
    ['Psalm 23', 'PSA 23'],
    ['salmo 23', 'PSA 23'],
    ['Song of Songs 2', 'SNG 2'],
    ['Isaías 40:31', 'ISA 40:31'],
    ['Jude 3', 'JUD 1:3'],
    ['John 3:16-4:2', 'JHN 3:16-Infinity'],
    ['Apocalipsis 22:21', 'REV 22:21'],
    ['Revelation 3:20', 'REV 3:20'],
    ['Is 53:5', 'ISA 53:5'],
  ])('CAT-54 %s refers to %s', (words, place) => {
    expect(found(`😀 Read ${words}, please`)).toEqual([[words, place]]);
  });

  test('CAT-54 each part of a list of verses is a separate reference', () => {
    expect(found('John 3:16, 18; 4:1; Rom 5:8')).toEqual([
      ['John 3:16', 'JHN 3:16'],
      ['18', 'JHN 3:18'],
      ['4:1', 'JHN 4:1'],
      ['Rom 5:8', 'ROM 5:8'],
    ]);
    expect(found('Juan 3,16.18 y Salmo 23')).toEqual([
      ['Juan 3,16', 'JHN 3:16'],
      ['18', 'JHN 3:18'],
      ['Salmo 23', 'PSA 23'],
    ]);
  });
});

describe('texts that only resemble references are ignored', () => {
  test.each([
    'Is 7:30 ok?',
    'it is 5:30',
    'I am 5:30 there',
    'see you at 7:30',
    'Dan 2 people',
    'Lev 2 tickets',
    'the job 3 of us have',
    'they mark 3 boxes',
    'la 3 de la tarde',
    'he 2 times',
    'John 99:1',
    'John 3:99',
    'Room 3:16',
    'https://example.org/John3:16',
    'Ruth and John',
    'verse 5',
    '',
    '3:16',
  ])('CAT-55 there is no reference in: %s', (text) => {
    expect(found(text)).toEqual([]);
    expect(found('John 3:16')).toHaveLength(1);
  });
});

test('references have the book ids of the catalogue', () => {
  const names = ['Gen', 'Ruth', '2 Kings', 'Ps', 'Song', 'Dan', 'Mal', 'Matt', 'Acts', 'Phlm', '3 John', 'Jude', 'Rev'];
  expect(names.map((name) => bibleReferences(`${name} 1:1`)[0]?.place.book)).toEqual(
    'GEN RUT 2KI PSA SNG DAN MAL MAT ACT PHM 3JN JUD REV'.split(' '),
  );
});
