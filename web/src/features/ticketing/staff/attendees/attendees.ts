import type { AttendeeStatus, StaffAttendee } from '@nave/domain/ticketing/attendee.ts';
import type { AttendeeForm, NewAttendeeForm } from '@nave/domain/ticketing/attendee-form.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, ask } from '../../../../lib/api.ts';
import { type EventIds, eventQuery, refreshEvents } from '../events.ts';

/** Limits the list of attendees. */
export interface AttendeeFilter {
  search?: string | undefined;
  status?: AttendeeStatus | undefined;
}

/** The pages of an event's attendees, by last name, first name and number. */
export function attendeePages(ids: EventIds, filter: AttendeeFilter) {
  return infiniteQueryOptions({
    queryKey: [...eventQuery(ids).queryKey, 'attendees', filter],
    queryFn: ({ pageParam: after, signal }) =>
      ask(ticketingCalls.attendees, { ...ids, query: { ...filter, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Idempotent per id. Throws ApiError. */
export function addAttendee(client: QueryClient, ids: EventIds, { id, form }: { id: string; form: NewAttendeeForm }) {
  return refreshAfter(client, ids, ask(ticketingCalls.addAttendee, { ...ids, query: { id }, body: form }));
}

/** Throws ApiError. */
export function saveAttendee(client: QueryClient, ids: EventIds, { id, form }: { id: string; form: AttendeeForm }) {
  return refreshAfter(client, ids, ask(ticketingCalls.saveAttendee, { ...ids, attendeeId: id, body: form }));
}

/** Cancels an attendee or takes the cancellation back (TKT-97). Throws ApiError. */
export function setStatus(client: QueryClient, ids: EventIds, { id, status }: Pick<StaffAttendee, 'id' | 'status'>) {
  return refreshAfter(client, ids, ask(ticketingCalls.setStatus, { ...ids, attendeeId: id, body: { status } }));
}

/** Deletes an attendee with everything that is stored of them; succeeds if there is none. Throws ApiError. */
export async function forgetAttendee(client: QueryClient, ids: EventIds, { id }: Pick<StaffAttendee, 'id'>) {
  try {
    await refreshAfter(client, ids, ask(ticketingCalls.deleteAttendee, { ...ids, attendeeId: id }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ticketingRefusals.attendeeNotFound.code) throw error;
  }
}

async function refreshAfter<Answer>(client: QueryClient, { clientId }: EventIds, command: Promise<Answer>) {
  try {
    return await command;
  } finally {
    // Refetch also without a response: the server may have stored the change. The event's counts change too.
    void refreshEvents(client, clientId);
  }
}
