/** A row of a CSV file. `row` counts from 1, as in a spreadsheet. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** Cells behind this number are not read. A row has no more columns, unless the file is no table. */
export const MAX_CELLS = 200;

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/**
 * Returns the separator of a file: the most frequent separator in its first line, outside of quoted cells, and a comma if
 * there is none.
 */
export function separatorOf(text: string): Separator {
  const [head = ''] = text
    .slice(0, 10_000)
    .trimStart()
    .split(/[\r\n]/, 1);
  const unquoted = head.replace(/"[^"]*"/g, '');
  const count = (separator: string) => unquoted.split(separator).length;
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best));
}

/**
 * Parses the rows of a CSV file one at a time (RFC 4180, with any line breaks). A quoted cell ends with a quote before
 * a separator, a line break or the end of the text; without such a quote the opening quote is an ordinary character, so
 * that a stray quote does not swallow the rows below it. The cost of all rows together grows with the length of the
 * text. Source: TKT-99.
 */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow, void, void> {
  const ends = new RegExp(`[${separator}\\r\\n]`, 'g');
  let at = 0;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (let inRow = true; inRow; ) {
      const cell = quotedCell(text, at, separator) ?? plainCell(text, at, ends);
      cells.push(cell.text);
      at = cell.end;
      inRow = text[at] === separator && cells.length <= MAX_CELLS;
      if (inRow) at += 1;
    }
    at = startOfNextLine(text, at);
    yield { row, cells };
  }
}

interface Cell {
  text: string;
  /** Index of the separator or line break behind the cell. */
  end: number;
}

function quotedCell(text: string, start: number, separator: Separator): Cell | null {
  if (text[start] !== '"') return null;
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) return null;
  const next = text[end + 1];
  if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') return null;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** The expression finds the end of a cell, and so reads no character twice. */
function plainCell(text: string, start: number, ends: RegExp): Cell {
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return { text: text.slice(start, end), end };
}

function startOfNextLine(text: string, start: number): number {
  const lineBreak = /\r\n?|\n/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text) ? lineBreak.lastIndex : text.length;
}
