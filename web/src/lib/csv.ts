/** Characters that start a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats a table as CSV (RFC 4180). A spreadsheet does not compute a cell, even if it looks like a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Lets the browser store a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
