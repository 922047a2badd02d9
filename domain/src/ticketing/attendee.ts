import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** The systems that keep events and attendees (TKT-80). */
export type TicketingProvider = 'builtin' | 'brushfire';

export const attendeeStatuses = ['Active', 'Cancelled'] as const;
export type AttendeeStatus = (typeof attendeeStatuses)[number];

/** Whom an attendee number belongs to, and what the ticket is for (TKT-77). */
export interface Attendee {
  provider: TicketingProvider;
  number: string;
  clientId: string;
  eventId: string;
  eventNumber: string;
  typeId: string;
  typeName: string;
  firstName: string;
  lastName: string;
  optionIds: string[];
  /** ISO-8601, in UTC. */
  orderedAt: string;
  status: AttendeeStatus;
}

/** Whether an attendee is cancelled: by the status, or by `isCanceled` of what a partner has told (TKT-79). */
export function isCancelled(attendee: { status: AttendeeStatus; isCanceled?: boolean }): boolean {
  return attendee.isCanceled === true || attendee.status === 'Cancelled';
}

/** An attendee of a built-in event, as owners and admins of the client see it (TKT-93). */
export const staffAttendeeSchema = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    typeId: z.string(),
    optionIds: z.array(z.string()),
    orderedAt: instant,
    status: z.enum(attendeeStatuses),
    edition: z.int(),
  })
  .meta({ id: 'StaffAttendee' });
export type StaffAttendee = z.infer<typeof staffAttendeeSchema>;

/** Number of attendees per page of the list. */
export const ATTENDEES_PAGE = 50;
/** Maximum number of attendees of one event. */
export const MAX_ATTENDEES = 100_000;
