import type { AttendeeForm } from '../ticketing/attendee-form.ts';
import { newTicketEventForm, type TicketEventForm } from '../ticketing/ticket-event-form.ts';

/** Returns the form of an event with two attendee types and a field with two options, with changes. */
export function sampleEventForm(changes: Partial<TicketEventForm> = {}): TicketEventForm {
  return {
    ...newTicketEventForm('Adult'),
    title: 'Women of Grace Conference',
    startsAt: '2027-01-16T16:00:00.000Z',
    types: [
      { id: 'adult', name: 'Adult' },
      { id: 'child', name: 'Child' },
    ],
    fields: [
      {
        id: 'workshop',
        label: 'Workshop',
        options: [
          { id: 'prayer', label: 'Prayer' },
          { id: 'worship', label: 'Worship' },
        ],
      },
    ],
    ...changes,
  };
}

/** Returns the form of an attendee of this event, with changes. */
export function sampleAttendeeForm(changes: Partial<AttendeeForm> = {}): AttendeeForm {
  return {
    firstName: 'Lydia',
    lastName: 'Marín',
    typeId: 'adult',
    optionIds: ['prayer'],
    orderedAt: '2026-11-02T15:30:00.000Z',
    ...changes,
  };
}
