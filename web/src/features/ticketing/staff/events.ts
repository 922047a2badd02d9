import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';

/** The path parameters of the calls about one event. */
export interface EventIds {
  clientId: string;
  eventId: string;
}

export function eventListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'events'],
    queryFn: ({ signal }) => ask(ticketingCalls.events, { clientId }, { signal }),
  });
}

export function eventQuery({ clientId, eventId }: EventIds) {
  return queryOptions({
    queryKey: ['clients', clientId, 'events', eventId],
    queryFn: ({ signal }) => ask(ticketingCalls.event, { clientId, eventId }, { signal }),
  });
}

interface SaveTarget {
  clientId: string;
  id: string;
  signal: AbortSignal;
}

/** Idempotent per id. Throws ApiError. */
export function addEvent(client: QueryClient, { clientId, id, signal }: SaveTarget, body: TicketEventForm) {
  return updateCache(client, clientId, ask(ticketingCalls.addEvent, { clientId, query: { id }, body }, { signal }));
}

/** Throws ApiError. */
export function saveEvent(client: QueryClient, { clientId, id, signal }: SaveTarget, body: TicketEventForm) {
  return updateCache(client, clientId, ask(ticketingCalls.saveEvent, { clientId, eventId: id, body }, { signal }));
}

async function updateCache(client: QueryClient, clientId: string, answer: Promise<TicketEvent>): Promise<TicketEvent> {
  try {
    const saved = await answer;
    client.setQueryData(eventQuery({ clientId, eventId: saved.id }).queryKey, saved);
    return saved;
  } finally {
    // Refetch also without a response: the server may have stored the event.
    void refreshEvents(client, clientId);
  }
}

/** Deletes an event with its attendees; succeeds if the event does not exist. Throws ApiError. */
export async function deleteEvent(client: QueryClient, { clientId, eventId }: EventIds): Promise<void> {
  try {
    await ask(ticketingCalls.deleteEvent, { clientId, eventId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ticketingRefusals.eventNotFound.code) throw error;
  } finally {
    // Refetch also without a response: the server may have deleted the event.
    await refreshEvents(client, clientId);
  }
}

/** Refetches the list of events, and the counts of an event with its attendees. */
export function refreshEvents(client: QueryClient, clientId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: eventListQuery(clientId).queryKey });
}
