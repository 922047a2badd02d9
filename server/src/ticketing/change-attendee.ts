import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { AttendeeStatus } from '@nave/domain/ticketing/attendee.ts';
import type { AttendeeForm } from '@nave/domain/ticketing/attendee-form.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { isOutdated } from '../clients/form-edition.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ChangeAttendeeDeps } from './add-attendee.ts';
import { changeOf } from './attendee-followers.ts';
import { attendeeValues } from './attendee-values.ts';
import { type AttendeeRow, deleteAttendeeRow, lockAttendee, updateAttendee } from './attendees.store.ts';
import { type EventRow, lockEvent } from './events.store.ts';

type Deps = Omit<ChangeAttendeeDeps, 'clock'>;

interface OneAttendee {
  event: Pick<EventRow, 'clientId' | 'id'>;
  attendeeId: string;
}

/** Writes the form of an attendee, whose number and status stay. */
export function saveAttendee(deps: Deps, one: OneAttendee, form: AttendeeForm): Promise<AttendeeRow> {
  return change(deps, one, async (tx, event, before) => {
    if (isOutdated(form, before)) throw new Refusal(ticketingRefusals.attendeeChanged);
    const { orderedAt, ...values } = await attendeeValues(tx, event, form);
    return updateAttendee(tx, before, { ...values, orderedAt: orderedAt ?? before.orderedAt });
  });
}

/** Cancels an attendee or takes the cancellation back (TKT-98). A repeated request changes nothing. */
export function setAttendeeStatus(deps: Deps, one: OneAttendee, status: AttendeeStatus): Promise<AttendeeRow> {
  return change(deps, one, async (tx, _event, before) =>
    before.status === status ? before : updateAttendee(tx, before, { status }),
  );
}

/** Deletes an attendee with everything that is stored of them; for followers, the attendee is cancelled. */
export async function deleteAttendee(deps: Deps, one: OneAttendee): Promise<void> {
  await change(deps, one, async (tx, _event, before) => {
    await deleteAttendeeRow(tx, before);
    return { ...before, status: 'Cancelled' };
  });
}

/** Changes a locked attendee and tells the followers in the same transaction. */
async function change(
  { db, followers }: Deps,
  { event: { clientId, id: eventId }, attendeeId }: OneAttendee,
  write: (tx: Tx, event: EventRow, before: AttendeeRow) => Promise<AttendeeRow>,
): Promise<AttendeeRow> {
  const { after, publish } = await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, { clientId, eventId }, 'share');
    if (!event) throw new Refusal(ticketingRefusals.eventNotFound);
    const before = await lockAttendee(tx, { clientId, eventId }, attendeeId);
    if (!before) throw new Refusal(ticketingRefusals.attendeeNotFound);
    const after = await write(tx, event, before);
    const { number, status } = after;
    const changed = after === before ? [] : [changeOf(event, { number, isCancelled: status === 'Cancelled' })];
    return { after, publish: await followers.tell(tx, changed) };
  });
  publish();
  return after;
}
