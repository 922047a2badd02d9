import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted, and no cell is a formula', () => {
  expect(
    csvOf([
      ['Name', 'Answer'],
      ['Amos, "the" host', 'two\nlines'],
      ['=HYPERLINK("http://evil.example")', '+1', '-1', '@x', '\tx', 'a=b'],
    ]),
  ).toBe(
    '\ufeffName,Answer\r\n"Amos, ""the"" host","two\nlines"\r\n' +
      `"'=HYPERLINK(""http://evil.example"")",'+1,'-1,'@x,'\tx,a=b\r\n`,
  );
});
