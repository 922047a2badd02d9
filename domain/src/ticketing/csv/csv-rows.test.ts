import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, csvLines } from '../../kernel/csv.ts';
import { seeded } from '../../testing/adversarial-texts.ts';
import { assertReaching } from '../../testing/assert-reaching.ts';
import { countedSteps } from '../../testing/counted-steps.ts';
import { csvRows, MAX_CELLS, type Separator, separatorOf } from './csv-rows.ts';

const cellsOf = (text: string, separator: Separator = ',') => [...csvRows(text, separator)].map(({ cells }) => cells);

test('rows end with any line break, and cells with the separator', () => {
  expect(cellsOf('a,b\r\nc,\n\rd')).toEqual([['a', 'b'], ['c', ''], [''], ['d']]);
  expect(cellsOf('a;b,c', ';')).toEqual([['a', 'b,c']]);
  expect(cellsOf('a\tb', '\t')).toEqual([['a', 'b']]);
  expect(cellsOf('')).toEqual([]);
  expect(cellsOf('a,\n')).toEqual([['a', '']]);
});

test('a quoted cell may contain separators, quotes and line breaks', () => {
  expect(cellsOf('"a,b","say ""hi""","two\nlines"\nx')).toEqual([['a,b', 'say "hi"', 'two\nlines'], ['x']]);
  expect(cellsOf('"",""""')).toEqual([['', '"']]);
});

test('a stray quote is a character of its cell and swallows no row', () => {
  expect(cellsOf('1,"Johnny\n2,"Ann",x\n3,b')).toEqual([
    ['1', '"Johnny'],
    ['2', 'Ann', 'x'],
    ['3', 'b'],
  ]);
  expect(cellsOf('1,5" tall\n2,"a"b\n3,"')).toEqual([
    ['1', '5" tall'],
    ['2', '"a"b'],
    ['3', '"'],
  ]);
});

test('the separator is the most frequent one in the headings, outside of quotes', () => {
  expect(separatorOf('a;b;c,d\n1,2,3,4,5')).toBe(';');
  expect(separatorOf('"a;b;c;d",e\n')).toBe(',');
  expect(separatorOf('\n a\tb')).toBe('\t');
  expect(separatorOf('number')).toBe(',');
});

test('cells behind the largest number are left out, and the next row is read', () => {
  const [wide, next] = cellsOf(`${'x,'.repeat(1_000)}\nnext`);
  expect([wide?.length, next]).toEqual([MAX_CELLS + 1, ['next']]);
});

test('what an export writes is read back, whatever the cells contain', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc
      .array(fc.constantFrom('"', ',', '\n', '\r', ';', 'a', "'", ' '), { maxLength: 6 })
      .map((signs) => signs.join('')),
  );
  const row = fc.array(cell, { minLength: 1, maxLength: 6 });
  assertReaching(
    fc.array(row, { minLength: 1, maxLength: 6 }),
    (rows) => {
      expect(cellsOf(csvLines(rows)).map((cells) => cells.map(cellText))).toEqual(rows);
      return rows.some((cells) => cells.some((text) => /["\r\n,]/.test(text)));
    },
    { atLeast: 0.3, numRuns: 500 },
  );
});

test('every character of a text without quotes is in a row, and every line without quotes is a row', () => {
  const text = fc
    .array(fc.constantFrom('a', ',', '\n', '\r\n', '\r', ' ', 'é'), { maxLength: 60 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (text) => {
      const lines = text.split(/\r\n?|\n/);
      if (lines.at(-1) === '') lines.pop();
      expect(cellsOf(text).map((cells) => cells.join(','))).toEqual(lines);
    }),
  );
});

test('a text of twice the length takes at most about twice the steps, however its quotes stand', () => {
  const pieces = ['"', '""', '","', ',"', '",', 'a', ',', '\n', '"a"b', '\r', '"""'];
  const random = seeded(11);
  const mixed = (length: number) => Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('');
  const texts = [
    ...pieces.map((piece) => piece.repeat(2_000)),
    ...pieces.map((piece) => `"${piece.repeat(2_000)}`),
    ...pieces.map((piece) => `"${`${piece}""`.repeat(1_000)}x`),
    ...Array.from({ length: 20 }, () => mixed(2_000)),
  ];
  const work = (all: string[]) =>
    countedSteps(() => {
      for (const text of all) for (const _ of csvRows(text, ','));
    });
  const half = work(texts);
  expect(half).toBeGreaterThan(1_000 * texts.length);
  expect(work(texts.map((text) => text + text))).toBeLessThan(2.2 * half);
});
