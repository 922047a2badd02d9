import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, csvLines, csvSeparators } from '../../kernel/csv.ts';
import { csvRows } from './csv-rows.ts';

/** The cells as a spreadsheet reads them that splits at `separator`, with quotes only at the beginning of a cell. */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (isStart && sign === '"') {
      isQuoted = true;
      isStart = false;
    } else if (sign === separator || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += sign;
      isStart = false;
    }
  }
  return [...cells, cell];
}

const texts = fc.stringMatching(/^[a=+\-@＝,;\t\r\n"' 0]{0,8}$/);

test('EXP-28 EXP-34 no cell is a formula for a spreadsheet with another separator, and the texts are read back', () => {
  expect(spreadsheetCells('Amos,"Hello;=cmd|x"\r\n', ';')).toContain('=cmd|x"');
  fc.assert(
    fc.property(
      fc.array(fc.array(texts, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...csvSeparators),
      fc.constantFrom(',', ';', '\t'),
      (rows, separator, reader) => {
        const file = csvLines(rows, separator);
        for (const cell of spreadsheetCells(file, reader)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
        const read = [...csvRows(file, separator)].map(({ cells }) => cells.map(cellText));
        expect(read).toEqual(rows);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('cells with a separator of another spreadsheet are quoted, and what looks like a formula behind it is not one', () => {
  expect(csvLines([['Amos', 'Hello;=cmd|x', 'a\tb']])).toBe('Amos,"Hello;\'=cmd|x","a\tb"\r\n');
  expect(csvLines([['Hi,\n- one', 'a-b, c']], ';')).toBe('"Hi,\n\'- one";"a-b, c"\r\n');
});
