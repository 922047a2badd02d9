import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type AttendeeFollowers, changeOf } from './attendee-followers.ts';
import { deleteSomeAttendees } from './attendees.store.ts';
import type { EventNews } from './event-news.ts';
import { deleteEventRow, type EventRow, lockEvent } from './events.store.ts';

/** Number of attendees that one transaction deletes. */
const BATCH = 1_000;

type OneEvent = Pick<EventRow, 'clientId' | 'id'>;

/**
 * Deletes an event with its attendees, types, fields and imports. Each transaction deletes some attendees, so that
 * nobody waits for long for its locks. If it is interrupted, the event remains with fewer attendees.
 */
export async function deleteEvent(
  deps: { db: Db; followers: Pick<AttendeeFollowers, 'tell'>; news: EventNews },
  event: OneEvent,
): Promise<void> {
  let deleted: EventRow | null = null;
  while (!deleted) deleted = await deleteSome(deps, event);
  deps.news.changed({ ...deleted, edition: deleted.edition + 1 });
}

/** Deletes some attendees, and the event itself if it has no others. Returns the event if it is deleted. */
async function deleteSome(
  { db, followers }: Parameters<typeof deleteEvent>[0],
  { clientId, id: eventId }: OneEvent,
): Promise<EventRow | null> {
  const { deleted, publish } = await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, { clientId, eventId }, 'no key update');
    if (!event) throw new Refusal(ticketingRefusals.eventNotFound);
    const numbers = await deleteSomeAttendees(tx, { clientId, eventId }, BATCH);
    const changed = numbers.map((number) => changeOf(event, { number, isCancelled: true }));
    const publish = await followers.tell(tx, changed);
    const isLast = numbers.length < BATCH;
    if (isLast) await deleteEventRow(tx, clientId, eventId);
    return { deleted: isLast ? event : null, publish };
  });
  publish();
  return deleted;
}
