import type { EventConnection } from '../channels/event-connection.ts';

/** Returns a connection to an event with two attendee types, of which one is allowed. */
export function sampleConnection(changes: Partial<EventConnection> = {}): EventConnection {
  return {
    eventId: 'event-1',
    eventNumber: '123456',
    eventName: 'Winter Camp',
    eventDate: '2027-01-08T18:00:00.000Z',
    attendeeTypes: {
      '11': { name: 'Group', numberOfScreens: 3, orderRelativeDays: 30 },
      '12': { name: 'Individual', numberOfScreens: null, orderRelativeDays: null },
    },
    ...changes,
  };
}
