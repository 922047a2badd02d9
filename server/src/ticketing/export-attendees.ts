import { CSV_START, csvLines } from '@nave/domain/kernel/csv.ts';
import { safeFileName } from '@nave/domain/kernel/file-name.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import { groupedNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { attendeeCells } from '@nave/domain/ticketing/csv/attendee-cells.ts';
import { attendeeColumns, columnHeadings } from '@nave/domain/ticketing/csv/attendee-columns.ts';
import type { Db } from '../platform/database/database.ts';
import type { StreamedFile } from '../platform/http/streamed-file.ts';
import { type AttendeeFilter, type AttendeeRow, attendeesInOrder, countAttendees } from './attendees.store.ts';
import { type EventRow, partsOf } from './events.store.ts';
import { presentAttendee } from './ticketing.present.ts';

/** Number of attendees that are read and formatted at a time. */
const BATCH = 1_000;

/** Returns all attendees of an event as CSV, in the columns that an import reads. */
export async function exportAttendees(db: Db, event: EventRow, language: Language): Promise<StreamedFile> {
  const cellsOf = attendeeCells(await partsOf(db, event), language);
  const headings = attendeeColumns.map((column) => columnHeadings[language][column]);
  const table = { headings, cellsOf: (attendee: AttendeeRow) => cellsOf(presentAttendee(attendee)) };
  return fileOf(db, { name: `${safeFileName(event.title)}-attendees.csv`, filter: inEvent(event), table });
}

/** Returns number, name and personal link of each attendee who is not cancelled, as CSV. */
export function exportLinks(
  db: Db,
  event: EventRow,
  { language, origin }: { language: Language; origin: string },
): StreamedFile {
  const { number, firstName, lastName } = columnHeadings[language];
  const headings = [number, firstName, lastName, language === 'es' ? 'Enlace' : 'Link'];
  const cellsOf = (attendee: AttendeeRow) => [
    groupedNumber(attendee.number),
    attendee.firstName,
    attendee.lastName,
    `${origin}/attend/${event.number}/${attendee.number}`,
  ];
  const filter: AttendeeFilter = { ...inEvent(event), status: 'Active' };
  return fileOf(db, { name: `${safeFileName(event.title)}-links.csv`, filter, table: { headings, cellsOf } });
}

function inEvent({ clientId, id }: EventRow): AttendeeFilter {
  return { clientId, eventId: id };
}

interface AttendeeFile {
  name: string;
  filter: AttendeeFilter;
  table: { headings: string[]; cellsOf: (attendee: AttendeeRow) => string[] };
}

function fileOf(db: Db, { name, filter, table: { headings, cellsOf } }: AttendeeFile): StreamedFile {
  async function* parts(): AsyncGenerator<string> {
    yield CSV_START + csvLines([headings]);
    for (let after: AttendeeRow | undefined; ; ) {
      const batch: AttendeeRow[] = await attendeesInOrder(db, filter, { after, limit: BATCH });
      yield csvLines(batch.map(cellsOf));
      after = batch.at(-1);
      if (batch.length < BATCH) return;
    }
  }
  return { name, clientId: filter.clientId, count: () => countAttendees(db, filter), parts };
}
