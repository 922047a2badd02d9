import { Refusal } from '../../kernel/refusal.ts';
import { type DateOrder, MAX_IMPORT_ROWS } from '../attendee-import.ts';
import { importRefusals } from '../ticketing.texts.ts';
import { type FoundColumns, findColumns } from './attendee-columns.ts';
import { isProblem, type RowProblem, type RowReading, type RowValues, readAttendeeRow } from './attendee-row.ts';
import { type CsvRow, csvRows, type Separator, separatorOf } from './csv-rows.ts';
import { commonOrder, shownOrder } from './order-date.ts';

/** What a file of attendees is like as a whole. */
export interface AttendeeFile {
  separator: Separator;
  columns: FoundColumns['indexes'];
  /** Number of headings. */
  width: number;
  /** Headings that are not read. */
  others: string[];
  /** Number of rows below the headings that are not empty. */
  rows: number;
  dateOrder: DateOrder | null;
}

/** Lines of a file, with empty ones, which are skipped without a pause. */
const MAX_LINES = 60_000;

/** The line with which Excel names the separator of a file. */
const separatorLine = /^sep=([,;\t])\r?\n/i;

/**
 * Surveys a file before its rows are read, in steps. Throws a refusal for a file without rows or without the columns
 * Number and Type, and for too many rows.
 */
export function* surveyFile(text: string): Generator<void, AttendeeFile, void> {
  const named = separatorLine.exec(text);
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(text);
  const rows = csvRows(text, separator);
  const headings = firstFilled(rows, named ? 1 : 0);
  const found = findColumns(headings);
  if (!found) throw new Refusal(importRefusals.columnTwice);
  const { indexes: columns, others } = found;
  if (columns.number === undefined || columns.type === undefined) throw new Refusal(importRefusals.noColumns);
  const shown = new Set<DateOrder>();
  let count = 0;
  for (const { row, cells } of rows) {
    if (isFilled(cells)) count += 1;
    if (count > MAX_IMPORT_ROWS || row > MAX_LINES) throw new Refusal(importRefusals.tooManyRows);
    const order = columns.orderedAt === undefined ? null : shownOrder(cells[columns.orderedAt] ?? '');
    if (order) shown.add(order);
    yield;
  }
  if (count === 0) throw new Refusal(importRefusals.noRows);
  return { separator, columns, width: headings.length, others, rows: count, dateOrder: commonOrder(shown) };
}

function firstFilled(rows: Generator<CsvRow, void, void>, skipped: number): string[] {
  for (let next = rows.next(); !next.done && next.value.row <= MAX_LINES; next = rows.next())
    if (next.value.row > skipped && isFilled(next.value.cells)) return next.value.cells;
  throw new Refusal(importRefusals.noRows);
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Returns the headings and then each row below them that is not empty. */
export function* filledRows(
  text: string,
  { separator }: Pick<AttendeeFile, 'separator'>,
): Generator<CsvRow, void, void> {
  const skipped = separatorLine.test(text) ? 1 : 0;
  for (const row of csvRows(text, separator)) if (row.row > skipped && isFilled(row.cells)) yield row;
}

/** A row as it was read, before it is compared with stored attendees. */
export interface ReadRow {
  row: number;
  read: RowValues | RowProblem;
}

/** Reads the rows of a file one after the other. */
export interface RowReader {
  /** Reads up to `size` rows in steps; the result is empty at the end of the file. */
  readBatch(size: number): Generator<void, ReadRow[], void>;
  /** The numbers that were read so far. */
  readonly numbers: ReadonlySet<string>;
}

/** Returns a reader, which also finds rows with the number of an earlier row. */
export function rowReader(
  text: string,
  file: AttendeeFile,
  reading: Pick<RowReading, 'types' | 'options' | 'timeZone'>,
): RowReader {
  const rows = filledRows(text, file);
  rows.next();
  const numbers = new Set<string>();
  const readOne = (row: CsvRow): ReadRow['read'] => {
    const read = readAttendeeRow(row, { ...file, ...reading });
    if (isProblem(read)) return read;
    if (numbers.has(read.number)) return { problem: 'number-twice', value: read.number };
    numbers.add(read.number);
    return read;
  };
  return {
    numbers,
    *readBatch(size) {
      const batch: ReadRow[] = [];
      while (batch.length < size) {
        const { value, done } = rows.next();
        if (done) break;
        batch.push({ row: value.row, read: readOne(value) });
        yield;
      }
      return batch;
    },
  };
}
