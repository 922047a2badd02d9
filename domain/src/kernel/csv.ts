/**
 * Cells that spreadsheets change: those that begin like a formula, and digits with a leading zero or too many of them,
 * which would become another number. Also behind quotes that an earlier export has added.
 */
const CHANGED = /^'*(?:[=+\-@\t\r＝＋－＠]|0\d+$|\d{12,}$)/;

/**
 * Where a spreadsheet that expects another separator splits a cell, and the rest begins like a formula; with the quotes
 * that an earlier export has added.
 */
const CHANGED_INSIDE = /([,;\t\r\n]"*)('*)(?=[=+\-@＝＋－＠])/g;
/** What a spreadsheet may take for the end of a cell, whatever its separator is. */
const QUOTED = /[,;\t"\r\n]/;

/** The mark at the beginning of a file, which tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff';

/** The separators of cells. Spreadsheets expect semicolons where the decimal sign is a comma. */
export const csvSeparators = [',', ';'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** Formats a table as a CSV file (RFC 4180). Spreadsheets show each cell as it is and compute none, also one that
 * expects another separator (EXP-28, EXP-34). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${CSV_START}${csvLines(rows)}`;
}

/** Formats rows as lines of a CSV file, each with its line break. */
export function csvLines(rows: readonly (readonly string[])[], separator: CsvSeparator = ','): string {
  return rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join('');
}

function csvCell(text: string): string {
  const start = CHANGED.test(text) ? "'" : '';
  const safe = start + text.replace(CHANGED_INSIDE, "$1$2'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell without the quotes that `csvLines` puts before formulas. */
export function cellText(cell: string): string {
  const whole = cell.startsWith("'") && CHANGED.test(cell) ? cell.slice(1) : cell;
  return whole.replace(CHANGED_INSIDE, (_, end: string, quotes: string) => end + quotes.slice(1));
}
