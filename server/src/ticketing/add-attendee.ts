import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_ATTENDEES } from '@nave/domain/ticketing/attendee.ts';
import type { NewAttendeeForm } from '@nave/domain/ticketing/attendee-form.ts';
import { MADE_NUMBER_DIGITS, readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { v7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import { type AttendeeFollowers, changeOf } from './attendee-followers.ts';
import { attendeeValues } from './attendee-values.ts';
import { type AttendeeRow, attendeeOf, countAttendees, insertAttendee } from './attendees.store.ts';
import { type EventRow, lockEvent } from './events.store.ts';

export interface ChangeAttendeeDeps {
  db: Db;
  clock: Clock;
  followers: Pick<AttendeeFollowers, 'tell'>;
}

interface AddAttendee {
  event: Pick<EventRow, 'clientId' | 'id'>;
  /** An id that the page generated, so that a repeated request does not add a second attendee. */
  id?: string | undefined;
  form: NewAttendeeForm;
}

/** How many numbers are drawn until one is free. */
const NUMBER_DRAWS = 5;

/** Adds an attendee to an event. Without a number in the form, the attendee gets a random one (TKT-95, TKT-96). */
export async function addAttendee(
  deps: ChangeAttendeeDeps,
  { event, id = v7(), form }: AddAttendee,
): Promise<AttendeeRow> {
  const given = readAttendeeNumber(form.number);
  for (let draw = 1; ; draw += 1) {
    try {
      const added = await insert(deps, { event, id, form, number: given ?? newAttendeeNumber() });
      return added ?? (await findEarlierAdd(deps.db, { event, id, form }));
    } catch (error) {
      if (!isUniqueViolation(error, 'attendees_number')) throw error;
      // A repeated request meets the number of the attendee whom it has added before.
      if (given && (await attendeeOf(deps.db, inEvent(event), id))) return findEarlierAdd(deps.db, { event, id, form });
      if (given || draw === NUMBER_DRAWS) throw taken();
    }
  }
}

/** Returns a random number without a leading zero, which spreadsheets would remove. */
export function newAttendeeNumber(): string {
  return String(randomInt(10 ** (MADE_NUMBER_DIGITS - 1), 10 ** MADE_NUMBER_DIGITS));
}

function inEvent({ clientId, id }: Pick<EventRow, 'clientId' | 'id'>) {
  return { clientId, eventId: id };
}

function taken(): Refusal {
  const { attendeeTaken } = ticketingRefusals;
  return new Refusal(attendeeTaken, { fields: { number: attendeeTaken.message } });
}

async function insert(
  { db, clock, followers }: ChangeAttendeeDeps,
  { event: { clientId, id: eventId }, id, form, number }: Required<AddAttendee> & { id: string; number: string },
): Promise<AttendeeRow | null> {
  const result = await inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, { clientId, eventId }, 'share');
    if (!event) throw new Refusal(ticketingRefusals.eventNotFound);
    if ((await countAttendees(tx, { clientId, eventId })) >= MAX_ATTENDEES)
      throw new Refusal(ticketingRefusals.tooManyAttendees);
    const values = await attendeeValues(tx, event, form);
    const orderedAt = values.orderedAt ?? clock.now();
    const row = await insertAttendee(tx, { id, number, clientId, eventId, ...values, orderedAt, status: 'Active' });
    if (!row) return null;
    return { row, publish: await followers.tell(tx, [changeOf(event, { number, isCancelled: false })]) };
  });
  result?.publish();
  return result?.row ?? null;
}

/** Returns the attendee whom an earlier request with the same id and values added; refuses other values. */
async function findEarlierAdd(
  db: Db,
  { event, id, form }: Required<AddAttendee> & { id: string },
): Promise<AttendeeRow> {
  const stored = await attendeeOf(db, inEvent(event), id);
  if (!stored) throw new Refusal(ticketingRefusals.attendeeAdded);
  const { number, firstName, lastName, typeId, optionIds, orderedAt } = stored;
  const given = readAttendeeNumber(form.number);
  const isSame = isDeepStrictEqual(
    [given && number, firstName, lastName, typeId, optionIds, form.orderedAt && orderedAt],
    [
      ...[given, form.firstName, form.lastName, form.typeId, [...new Set(form.optionIds)].toSorted()],
      form.orderedAt && new Date(form.orderedAt),
    ],
  );
  if (!isSame) throw new Refusal(ticketingRefusals.attendeeAdded);
  return stored;
}
