import type { TicketEvent, TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import type { Db } from '../platform/database/database.ts';
import { type EventRow, eventsOfClient, partsOf, spotsTaken } from './events.store.ts';
import { presentEvent, presentSummary } from './ticketing.present.ts';

/** Returns the client's events, the latest start first (TKT-105). */
export async function listEvents(db: Db, clientId: string): Promise<TicketEventSummary[]> {
  const events = await eventsOfClient(db, clientId);
  const ids = events.map(({ id }) => id);
  const taken = await spotsTaken(db, clientId, ids);
  return events.map((event) => presentSummary(event, taken.get(event.id) ?? 0));
}

/** Returns an event with its types and fields. */
export async function readEvent(db: Db, event: EventRow): Promise<TicketEvent> {
  const taken = await spotsTaken(db, event.clientId, [event.id]);
  return presentEvent(event, await partsOf(db, event), taken.get(event.id) ?? 0);
}
