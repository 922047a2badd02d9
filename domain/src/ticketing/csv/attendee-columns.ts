import type { Language } from '../../kernel/languages.ts';

/** The columns of a file of attendees, in the order of the export (TKT-99). */
export const attendeeColumns = ['number', 'firstName', 'lastName', 'type', 'options', 'orderedAt', 'status'] as const;
export type AttendeeColumn = (typeof attendeeColumns)[number];

/** The headings of an export. */
export const columnHeadings: Record<Language, Record<AttendeeColumn, string>> = {
  en: {
    number: 'Number',
    firstName: 'First name',
    lastName: 'Last name',
    type: 'Type',
    options: 'Options',
    orderedAt: 'Order date',
    status: 'Status',
  },
  es: {
    number: 'Número',
    firstName: 'Nombre',
    lastName: 'Apellido',
    type: 'Tipo',
    options: 'Opciones',
    orderedAt: 'Fecha de pedido',
    status: 'Estado',
  },
};

/** Headings that an import reads besides those of the export, without accents and in lower case. */
const otherHeadings: Record<AttendeeColumn, readonly string[]> = {
  number: [
    'attendee number',
    'attendee no',
    'attendee',
    'ticket number',
    'ticket',
    'no',
    'numero de asistente',
    'numero de entrada',
    'numero de boleto',
  ],
  firstName: ['first', 'firstname', 'given name', 'nombres', 'primer nombre'],
  lastName: ['last', 'lastname', 'surname', 'family name', 'apellidos'],
  type: ['attendee type', 'ticket type', 'tipo de asistente', 'tipo de entrada', 'tipo de boleto'],
  options: ['option', 'opcion'],
  orderedAt: [
    'ordered',
    'ordered at',
    'ordered on',
    'date',
    'purchase date',
    'fecha',
    'fecha de compra',
    'fecha de orden',
    'fecha del pedido',
  ],
  status: ['estatus'],
};

const columnOf = new Map<string, AttendeeColumn>(
  attendeeColumns.flatMap((column) =>
    [columnHeadings.en[column], columnHeadings.es[column], ...otherHeadings[column]].map(
      (heading) => [foldedHeading(heading), column] as const,
    ),
  ),
);

/** Longest heading that is looked up and shown, in characters. */
const MAX_HEADING = 100;

/** The index of each column that a file has, and the headings that are not read. */
export interface FoundColumns {
  indexes: Partial<Record<AttendeeColumn, number>>;
  others: string[];
}

/** Finds the columns by their headings, in any order and in English or Spanish. Returns null if two are the same. */
export function findColumns(headings: readonly string[]): FoundColumns | null {
  const found: FoundColumns = { indexes: {}, others: [] };
  for (const [index, cell] of headings.entries()) {
    const heading = cell.slice(0, MAX_HEADING);
    const column = columnOf.get(foldedHeading(heading));
    if (!column) {
      if (heading.trim() !== '') found.others.push(heading.trim());
    } else if (found.indexes[column] !== undefined) return null;
    else found.indexes[column] = index;
  }
  return found;
}

/** Returns a heading for comparisons: without accents, case, punctuation and repeated blanks. */
function foldedHeading(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
