import { expect, test } from 'vitest';
import { csvLines, csvOf } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted, and no cell is a formula', () => {
  expect(
    csvOf([
      ['Name', 'Answer'],
      ['Amos, "the" host', 'two\nlines'],
      ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', '\tx', 'a=b'],
    ]),
  ).toBe(
    '\ufeffName,Answer\r\n"Amos, ""the"" host","two\nlines"\r\n' +
      `"'=HYPERLINK(""http://evil.example"")",'+1,'-1,'@x,"'\tx",a=b\r\n`,
  );
});

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'G9 %s, which some spreadsheets read as a formula, is a text',
  (cell) => {
    expect(csvLines([[cell]])).toBe(`'${cell}\r\n`);
  },
);
