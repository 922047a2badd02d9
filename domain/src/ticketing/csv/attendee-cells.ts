import type { Language } from '../../kernel/languages.ts';
import type { AttendeeStatus, StaffAttendee } from '../attendee.ts';
import { groupedNumber } from '../attendee-number.ts';
import { foldedName } from '../folded-name.ts';
import type { TicketEvent } from '../ticket-event.ts';
import { optionsInFile } from './attendee-row.ts';

const statusNames: Record<Language, Record<AttendeeStatus, string>> = {
  en: { Active: 'Active', Cancelled: 'Cancelled' },
  es: { Active: 'Activo', Cancelled: 'Cancelado' },
};

/**
 * Returns a function that formats attendees of an event as rows of a file, in the order of `attendeeColumns`. An import
 * of the file leaves these attendees as they are.
 */
export function attendeeCells(
  { types, fields }: Pick<TicketEvent, 'types' | 'fields'>,
  language: Language,
): (attendee: Omit<StaffAttendee, 'edition' | 'id'>) => string[] {
  const options = optionsInFile({ fields });
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const optionNames = new Map(
    fields.flatMap((field) =>
      field.options.map(({ id, label }) => {
        const names = [label, `${field.label}: ${label}`, id];
        return [id, names.find((name) => options.get(foldedName(name)) === id)];
      }),
    ),
  );
  return ({ number, firstName, lastName, typeId, optionIds, orderedAt, status }) => [
    groupedNumber(number),
    firstName,
    lastName,
    typeNames.get(typeId) ?? '',
    optionIds.flatMap((id) => optionNames.get(id) ?? []).join('; '),
    orderedAt,
    statusNames[language][status],
  ];
}
