import type { CsvSeparator } from '../../kernel/csv.ts';
import { tableTime } from '../../kernel/dates.ts';
import type { Language } from '../../kernel/languages.ts';

/** How a reader's spreadsheet shows a file: its language, its separator, and the zone in which times are written. */
export interface ExportFormat {
  language: Language;
  separator: CsvSeparator;
  timeZone: string;
}

/** A kind of file: its headings, and how a row is written below them. */
export interface ExportTable<Row> {
  headings: readonly string[];
  cellsOf(row: Row): string[];
}

/** Formats seconds of watching as minutes with 2 decimals: 90 are 1.50 (EXP-23, EXP-24, EXP-25). */
export function minutesCell(seconds: number, { separator }: Pick<ExportFormat, 'separator'>): string {
  const minutes = (seconds / 60).toFixed(2);
  // Where semicolons separate cells, the decimal sign is a comma.
  return separator === ';' ? minutes.replace('.', ',') : minutes;
}

/** Formats an instant (ISO-8601 or epoch milliseconds) in the zone of the content. */
export function timeCell(at: string | number, { timeZone }: Pick<ExportFormat, 'timeZone'>): string {
  return tableTime(at, { timeZone });
}

export function yesOrNo(isSo: boolean, { language }: Pick<ExportFormat, 'language'>): string {
  if (!isSo) return 'No';
  return language === 'es' ? 'Sí' : 'Yes';
}
