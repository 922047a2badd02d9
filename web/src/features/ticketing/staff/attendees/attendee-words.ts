import type { AttendeeStatus, StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';

/** Labels of the statuses. */
export const statusLabels: Record<AttendeeStatus, string> = {
  Active: sentence('Active'),
  Cancelled: sentence('Cancelled'),
};

type Names = Pick<StaffAttendee, 'firstName' | 'lastName' | 'number'>;

/** Returns the name of an attendee, or '' if they have none. */
export function fullName({ firstName, lastName }: Omit<Names, 'number'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns the name of an attendee, or the number of an attendee without a name. */
export function attendeeName(attendee: Names): string {
  return fullName(attendee) || attendee.number;
}

/** Returns the attendee's type and options: 'Adult · Prayer, Worship'. */
export function ticketWords({ typeId, optionIds }: StaffAttendee, { types, fields }: TicketEvent): string {
  const type = types.find(({ id }) => id === typeId)?.name ?? t('Unknown type');
  const options = fields.flatMap((field) => field.options.filter(({ id }) => optionIds.includes(id)));
  return [type, options.map(({ label }) => label).join(', ')].filter(Boolean).join(' · ');
}

/** Returns the URL that lets an attendee in. */
export function personalLink(eventNumber: string, attendeeNumber: string): string {
  return `${location.origin}/attend/${eventNumber}/${attendeeNumber}`;
}
