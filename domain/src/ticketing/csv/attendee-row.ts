import { cellText } from '../../kernel/csv.ts';
import { cleanLine } from '../../kernel/plain-text.ts';
import type { AttendeeStatus } from '../attendee.ts';
import { MAX_NAME } from '../attendee-form.ts';
import type { DateOrder } from '../attendee-import.ts';
import { readAttendeeNumber } from '../attendee-number.ts';
import { foldedName } from '../folded-name.ts';
import type { ImportProblem } from '../import-sentences.ts';
import type { TicketEvent } from '../ticket-event.ts';
import type { AttendeeColumn } from './attendee-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { readOrderDate } from './order-date.ts';

/** Longest text of a cell that is looked up or shown, in characters. */
const MAX_CELL = 1_000;
const SHOWN_CELL = 60;
/** Maximum number of options in a cell. */
const MAX_OPTIONS = 300;
/** How Excel writes a number that is too long for it. */
const shortened = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const statusWords = new Map<string, AttendeeStatus>([
  ['active', 'Active'],
  ['activo', 'Active'],
  ['activa', 'Active'],
  ['cancelled', 'Cancelled'],
  ['canceled', 'Cancelled'],
  ['cancelado', 'Cancelled'],
  ['cancelada', 'Cancelled'],
]);

/** What a row says of an attendee. A field is absent if its column is, or if its cell is empty and keeps the old value. */
export interface RowValues {
  number: string;
  typeId: string;
  firstName?: string;
  lastName?: string;
  optionIds?: string[];
  /** ISO-8601. */
  orderedAt?: string;
  status?: AttendeeStatus;
}

/** Why a row is refused, and the text that is wrong. */
export interface RowProblem {
  problem: ImportProblem;
  value: string;
}

/** The ids of types or options by what a file may call them; null if the name has two meanings. */
export type NamesInFile = ReadonlyMap<string, string | null>;

/** How rows are read: the columns of the file, and the types and options of the event. */
export interface RowReading {
  columns: Partial<Record<AttendeeColumn, number>>;
  /** Number of headings. */
  width: number;
  types: NamesInFile;
  options: NamesInFile;
  dateOrder: DateOrder | null;
  timeZone: string;
}

/** Returns the types of an event by their names and ids. */
export function typesInFile({ types }: Pick<TicketEvent, 'types'>): NamesInFile {
  return byNames(types.flatMap(({ id, name }) => [name, id].map((text) => ({ text, id }))));
}

/** Returns the options of an event by 'option', 'field: option' and their ids. */
export function optionsInFile({ fields }: Pick<TicketEvent, 'fields'>): NamesInFile {
  return byNames(
    fields.flatMap((field) =>
      field.options.flatMap(({ id, label }) => [label, `${field.label}: ${label}`, id].map((text) => ({ text, id }))),
    ),
  );
}

function byNames(named: readonly { text: string; id: string }[]): NamesInFile {
  const found = new Map<string, string | null>();
  for (const { text, id } of named) {
    const name = foldedName(text);
    found.set(name, found.has(name) && found.get(name) !== id ? null : id);
  }
  return found;
}

/** Reads a row of a file (TKT-101 to TKT-103). Returns the first problem if there is one. */
export function readAttendeeRow({ cells }: CsvRow, reading: RowReading): RowValues | RowProblem {
  const cell = (column: AttendeeColumn) => {
    const index = reading.columns[column];
    return index === undefined ? undefined : cellText((cells[index] ?? '').slice(0, MAX_CELL)).trim();
  };
  if (cells.slice(reading.width).some((extra) => extra.trim() !== '')) return { problem: 'too-many-cells', value: '' };
  const parts = [
    numberOf(cell('number') ?? ''),
    typeOf(cell('type') ?? '', reading),
    nameOf('firstName', cell('firstName')),
    nameOf('lastName', cell('lastName')),
    optionsOf(cell('options'), reading),
    dateOf(cell('orderedAt'), reading),
    statusOf(cell('status')),
  ];
  const problem = parts.find((part): part is RowProblem => 'problem' in part);
  return problem ?? (Object.assign({}, ...parts) as RowValues);
}

/** Whether a row is refused. */
export function isProblem(row: RowValues | RowProblem): row is RowProblem {
  return 'problem' in row;
}

type Part = Partial<RowValues> | RowProblem;

function problemWith(problem: ImportProblem, value = ''): RowProblem {
  return { problem, value: cleanLine(value.slice(0, SHOWN_CELL)) };
}

function numberOf(text: string): Part {
  if (text === '') return problemWith('no-number');
  if (shortened.test(text)) return problemWith('shortened', text);
  const number = readAttendeeNumber(text);
  return number === null ? problemWith('bad-number', text) : { number };
}

function typeOf(text: string, { types }: RowReading): Part {
  if (text === '') return problemWith('no-type');
  const typeId = types.get(foldedName(text));
  return !typeId ? problemWith('unknown-type', text) : { typeId };
}

function nameOf(field: 'firstName' | 'lastName', text: string | undefined): Part {
  if (text === undefined) return {};
  const name = cleanLine(text);
  return name.length > MAX_NAME ? problemWith('long-name', name) : { [field]: name };
}

function optionsOf(text: string | undefined, { options }: RowReading): Part {
  if (text === undefined) return {};
  const labels = text.split(/[;|]/, MAX_OPTIONS).filter((label) => label.trim() !== '');
  const ids = new Set<string>();
  for (const label of labels) {
    const found = options.get(foldedName(label));
    if (!found) return problemWith(found === null ? 'unclear-option' : 'unknown-option', label);
    ids.add(found);
  }
  return { optionIds: [...ids] };
}

function dateOf(text: string | undefined, { dateOrder, timeZone }: RowReading): Part {
  if (!text) return {};
  const date = readOrderDate(text, { order: dateOrder, timeZone });
  return 'problem' in date ? problemWith(date.problem, text) : { orderedAt: date.at };
}

function statusOf(text: string | undefined): Part {
  if (!text) return {};
  const status = statusWords.get(foldedName(text));
  return status ? { status } : problemWith('bad-status', text);
}
