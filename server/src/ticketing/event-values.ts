import { randomUUID } from 'node:crypto';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { ticketEventValues } from '@nave/domain/ticketing/ticket-event-form.ts';
import type { EventParts } from './events.store.ts';

/** Converts the form of an event to columns, types and fields. */
export function eventValues(form: TicketEventForm) {
  const { event, ...parts } = ticketEventValues(form, randomUUID);
  return { columns: { ...event, startsAt: new Date(event.startsAt) }, parts: parts satisfies EventParts };
}
