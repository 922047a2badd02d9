/** Characters that start a formula in spreadsheets, also behind quotes that an earlier export has added. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** The mark at the beginning of a file, which tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff';

/** Formats a table as a CSV file (RFC 4180). A spreadsheet does not compute a cell, even if it looks like a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${CSV_START}${csvLines(rows)}`;
}

/** Formats rows as lines of a CSV file, each with its line break. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell without the quote that `csvOf` puts before a formula. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
