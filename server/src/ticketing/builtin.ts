import type { Db } from '../platform/database/database.ts';
import { attendeesByNumber } from './attendees.store.ts';
import { eventByNumber, partsOf, spotsTaken } from './events.store.ts';
import { presentTicketingEvent } from './ticketing.present.ts';
import type { Ticketing } from './ticketing.ts';

/** The ticketing that keeps events and attendees in the product's own database (TKT-84). */
export function builtinTicketing(db: Db): Ticketing {
  return {
    async findEvent(clientId, eventNumber) {
      const event = await eventByNumber(db, eventNumber);
      if (event?.clientId !== clientId) return null;
      const taken = await spotsTaken(db, clientId, [event.id]);
      return presentTicketingEvent(event, await partsOf(db, event), taken.get(event.id) ?? 0);
    },
    refreshAttendee: async () => undefined,
    async findAttendees(from, clientId, numbers) {
      const found = await attendeesByNumber(from, clientId, numbers);
      return new Map(found.map((attendee) => [attendee.number, attendee]));
    },
  };
}
