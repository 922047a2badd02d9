import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type AttendeeFollowers, changeOf } from './attendee-followers.ts';
import { deleteSomeAttendees } from './attendees.store.ts';
import { deleteEventRow, type EventRow, lockEvent } from './events.store.ts';

/** Number of attendees that one statement deletes. */
const BATCH = 1_000;

/** Deletes an event with its attendees, types, fields and imports. */
export async function deleteEvent(
  { db, followers }: { db: Db; followers: Pick<AttendeeFollowers, 'tell'> },
  { clientId, id: eventId }: Pick<EventRow, 'clientId' | 'id'>,
): Promise<void> {
  const publishers = await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, { clientId, eventId }, 'no key update');
    if (!event) throw new Refusal(ticketingRefusals.eventNotFound);
    const collected: (() => void)[] = [];
    for (;;) {
      const numbers = await deleteSomeAttendees(tx, { clientId, eventId }, BATCH);
      if (numbers.length === 0) break;
      const changed = numbers.map((number) => changeOf(event, { number, isCancelled: true }));
      collected.push(await followers.tell(tx, changed));
    }
    await deleteEventRow(tx, clientId, eventId);
    return collected;
  });
  for (const publish of publishers) publish();
}
