import type { Language } from '../../kernel/languages.ts';
import { groupedNumber } from '../../ticketing/attendee-number.ts';
import { type ExportFormat, type ExportTable, timeCell, yesOrNo } from './export-format.ts';
import type { WatchingAttendee } from './viewer-table.ts';

/** A message of a content's public chat. */
export interface ExportedMessage {
  userName: string;
  email: string | null;
  message: string;
  /** When it was sent, in epoch milliseconds. */
  at: number;
  isHost: boolean;
  /** Whether moderation has removed it. */
  isRemoved: boolean;
  /** As whom the author watches; null without a number. */
  attendee: WatchingAttendee | null;
}

/** Stands for # in chat exports (EXP-9, EXP-33). */
const HASH = '＃';

const headings: Record<Language, { transcript: string[]; removed: string; attendee: string[] }> = {
  en: {
    transcript: ['Name', 'Email', 'Message', 'Time', 'Host'],
    removed: 'Removed',
    attendee: ['Attendee number', 'Event number', 'Attendee type'],
  },
  es: {
    transcript: ['Nombre', 'Correo', 'Mensaje', 'Hora', 'Anfitrión'],
    removed: 'Eliminado',
    attendee: ['Número de asistente', 'Número de evento', 'Tipo de asistente'],
  },
};

/** The messages that everybody can read (EXP-6, EXP-10). */
export function transcriptTable(format: ExportFormat): ExportTable<ExportedMessage> {
  return {
    headings: headings[format.language].transcript,
    cellsOf: (message) => transcriptCells(message, format).map(withoutHash),
  };
}

/**
 * The messages with the removed ones, which are marked; with the event and attendee columns if any author has such data
 * (EXP-7, EXP-8).
 */
export function chatDataTable(
  format: ExportFormat,
  { hasAttendees }: { hasAttendees: boolean },
): ExportTable<ExportedMessage> {
  const { transcript, removed, attendee } = headings[format.language];
  return {
    headings: [...transcript, removed, ...(hasAttendees ? attendee : [])],
    cellsOf: (message) =>
      [
        ...transcriptCells(message, format),
        yesOrNo(message.isRemoved, format),
        ...(hasAttendees ? attendeeCells(message.attendee) : []),
      ].map(withoutHash),
  };
}

function transcriptCells({ userName, email, message, at, isHost }: ExportedMessage, format: ExportFormat): string[] {
  return [userName, email ?? '', message, timeCell(at, format), yesOrNo(isHost, format)];
}

function attendeeCells(attendee: WatchingAttendee | null): string[] {
  return [groupedNumber(attendee?.attendeeNumber ?? ''), attendee?.eventNumber ?? '', attendee?.typeName ?? ''];
}

function withoutHash(text: string): string {
  return text.replaceAll('#', HASH);
}
