import type { Language } from '../../kernel/languages.ts';
import { groupedNumber } from '../../ticketing/attendee-number.ts';
import { columnHeadings } from '../../ticketing/csv/attendee-columns.ts';
import { type ExportFormat, type ExportTable, minutesCell } from './export-format.ts';

/** The attendee as whom somebody watched, as analytics stores it; null without a number. */
export interface WatchingAttendee {
  attendeeNumber: string | null;
  eventNumber: string | null;
  typeName: string | null;
}

/** A viewer of a content, and how many seconds the viewer watched. */
export interface ExportedViewer extends WatchingAttendee {
  name: string | null;
  email: string | null;
  seconds: number;
}

interface Headings {
  email: string;
  minutes: string;
  name: string;
  event: string;
  attendee: string;
}

const headings: Record<Language, Headings> = {
  en: { email: 'Email', minutes: 'Minutes', name: 'Name', event: 'Event number', attendee: 'Attendee number' },
  es: {
    email: 'Correo',
    minutes: 'Minutos',
    name: 'Nombre',
    event: 'Número de evento',
    attendee: 'Número de asistente',
  },
};

/** Each viewer with the time of watching (EXP-26). An import of attendees reads the file. */
export function viewerTable(format: ExportFormat): ExportTable<ExportedViewer> {
  const { email, minutes, event, attendee } = headings[format.language];
  const { firstName, lastName, type } = columnHeadings[format.language];
  return {
    headings: [firstName, lastName, email, attendee, event, type, minutes],
    cellsOf: ({ name, seconds, ...viewer }) => [
      ...namesOf(name),
      viewer.email ?? '',
      groupedNumber(viewer.attendeeNumber ?? ''),
      viewer.eventNumber ?? '',
      viewer.typeName ?? '',
      minutesCell(seconds, format),
    ],
  };
}

/** Each person who watched with an attendee number. */
export function paywallTable(format: ExportFormat): ExportTable<ExportedViewer> {
  const { name, email, minutes, event, attendee } = headings[format.language];
  return {
    headings: [attendee, event, columnHeadings[format.language].type, name, email, minutes],
    cellsOf: ({ seconds, ...viewer }) => [
      groupedNumber(viewer.attendeeNumber ?? ''),
      viewer.eventNumber ?? '',
      viewer.typeName ?? '',
      viewer.name ?? '',
      viewer.email ?? '',
      minutesCell(seconds, format),
    ],
  };
}

/** Splits a name into first and last name: viewers who are guests give only one name. */
function namesOf(name: string | null): [string, string] {
  const [first = '', ...last] = (name ?? '').trim().split(/\s+/);
  return [first, last.join(' ')];
}
