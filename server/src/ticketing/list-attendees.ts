import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { firstOf } from '@nave/domain/kernel/list-page.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ATTENDEES_PAGE, type AttendeeStatus } from '@nave/domain/ticketing/attendee.ts';
import type { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { attendeesById } from './attendee-pages.store.ts';
import { attendeeOf, attendeesInOrder } from './attendees.store.ts';
import type { EventRow } from './events.store.ts';
import { presentAttendee } from './ticketing.present.ts';

interface Query {
  search?: string | undefined;
  status?: AttendeeStatus | undefined;
  after?: string | undefined;
  /** The size of a page in the order of ids. */
  limit?: number | undefined;
}

/** What separates the groups of a number. */
const separators = /[\s\p{Pd}]/gu;

/** Returns a page of an event's attendees. Refuses if the last attendee of the preceding page was deleted. */
export async function listAttendees(
  db: Db,
  { clientId, id: eventId }: EventRow,
  { search = '', status, after, limit }: Query,
): Promise<AnswerOf<typeof ticketingCalls.attendees>> {
  const filter = filterOf({ clientId, eventId }, { search, status });
  if (limit !== undefined) {
    if (after !== undefined && !isId(after)) throw new Refusal(kernelRefusals.malformed);
    const later = await attendeesById(db, filter, { after, limit: limit + 1 });
    const { items, next = null } = firstOf(later, limit);
    return { items: items.map(presentAttendee), next };
  }
  const last = after === undefined ? undefined : isId(after) && (await attendeeOf(db, { clientId, eventId }, after));
  if (last === false || (after !== undefined && !last)) throw new Refusal(ticketingRefusals.listChanged);
  const rows = await attendeesInOrder(db, filter, { after: last, limit: ATTENDEES_PAGE + 1 });
  const page = rows.slice(0, ATTENDEES_PAGE);
  return {
    items: page.map(presentAttendee),
    next: rows.length > ATTENDEES_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function filterOf(event: { clientId: string; eventId: string }, { search = '', status }: Query) {
  const digits = search.replace(separators, '');
  return { ...event, search: search.trim(), digits: /^[0-9]+$/.test(digits) ? digits : undefined, status };
}
