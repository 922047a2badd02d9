import { CSV_START, csvLines } from '@nave/domain/kernel/csv.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { groupedNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { attendeeCells } from '@nave/domain/ticketing/csv/attendee-cells.ts';
import { attendeeColumns, columnHeadings } from '@nave/domain/ticketing/csv/attendee-columns.ts';
import type { Db } from '../platform/database/database.ts';
import { type AttendeeFilter, type AttendeeRow, attendeesInOrder } from './attendees.store.ts';
import { type EventRow, partsOf } from './events.store.ts';
import { presentAttendee } from './ticketing.present.ts';

/** Number of attendees that are read and formatted at a time. */
const BATCH = 1_000;

/** Returns all attendees of an event as CSV, in the columns that an import reads. */
export async function exportAttendees(db: Db, event: EventRow, language: Language): Promise<string> {
  const cellsOf = attendeeCells(await partsOf(db, event), language);
  const headings = attendeeColumns.map((column) => columnHeadings[language][column]);
  return fileOf(db, inEvent(event), { headings, cellsOf: (attendee) => cellsOf(presentAttendee(attendee)) });
}

/** Returns number, name and personal link of each attendee who is not cancelled, as CSV. */
export async function exportLinks(
  db: Db,
  event: EventRow,
  { language, origin }: { language: Language; origin: string },
): Promise<string> {
  const { number, firstName, lastName } = columnHeadings[language];
  const headings = [number, firstName, lastName, language === 'es' ? 'Enlace' : 'Link'];
  const cellsOf = (attendee: AttendeeRow) => [
    groupedNumber(attendee.number),
    attendee.firstName,
    attendee.lastName,
    `${origin}/attend/${event.number}/${attendee.number}`,
  ];
  return fileOf(db, { ...inEvent(event), status: 'Active' }, { headings, cellsOf });
}

function inEvent({ clientId, id }: EventRow): AttendeeFilter {
  return { clientId, eventId: id };
}

async function fileOf(
  db: Db,
  filter: AttendeeFilter,
  { headings, cellsOf }: { headings: string[]; cellsOf: (attendee: AttendeeRow) => string[] },
): Promise<string> {
  const parts = [CSV_START, csvLines([headings])];
  for (let after: AttendeeRow | undefined; ; ) {
    const batch: AttendeeRow[] = await attendeesInOrder(db, filter, { after, limit: BATCH });
    parts.push(csvLines(batch.map(cellsOf)));
    after = batch.at(-1);
    if (batch.length < BATCH) return parts.join('');
  }
}
