import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { MAX_EVENTS, type TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { type TicketEventForm, ticketEventToForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { v7 } from 'uuid';
import { requireClient } from '../clients/require-client.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import { eventPictures } from './event-pictures.ts';
import { eventValues } from './event-values.ts';
import { countEvents, eventOf, insertEvent, partsOf, spotsTaken, writeParts } from './events.store.ts';
import { presentEvent } from './ticketing.present.ts';

export interface AddEventDeps {
  db: Db;
  clock: Clock;
  /** Whether a client names an event of the partner with this number, by a channel or in its product settings. */
  isPartnersNumber(eventNumber: string): Promise<boolean>;
}

interface AddEvent {
  clientId: string;
  /** An id that the page generated, so that a repeated request does not add a second event. */
  id?: string | undefined;
  form: TicketEventForm;
}

/** How many numbers are drawn until one is free. A product with half of all numbers taken needs more once in a million. */
const NUMBER_DRAWS = 20;
const FIRST_NUMBER = 100_000;
const END_NUMBER = 1_000_000;

/**
 * Adds an event to a client. Without a number in the form, the event gets one that is free (TKT-89, TKT-90). Numbers of
 * the partner's events count as taken.
 */
export async function addEvent(deps: AddEventDeps, { clientId, id = v7(), form }: AddEvent): Promise<TicketEvent> {
  for (let draw = 1; ; draw += 1) {
    const number = form.number || String(randomInt(FIRST_NUMBER, END_NUMBER));
    try {
      if (!(await deps.isPartnersNumber(number)))
        return (
          (await insert(deps, { clientId, id, form, number })) ?? (await findEarlierAdd(deps, { clientId, id, form }))
        );
    } catch (error) {
      if (!isUniqueViolation(error, 'ticket_events_number')) throw error;
    }
    // A repeated request meets the number of the event that it has added before.
    if (form.number && (await eventOf(deps.db, clientId, id))) return findEarlierAdd(deps, { clientId, id, form });
    if (form.number || draw === NUMBER_DRAWS) throw taken();
  }
}

function taken(): Refusal {
  const { numberTaken } = ticketingRefusals;
  return new Refusal(numberTaken, { fields: { number: numberTaken.message } });
}

async function insert(
  { db, clock }: Omit<AddEventDeps, 'isPartnersNumber'>,
  { clientId, id, form, number }: Required<AddEvent> & { id: string; number: string },
): Promise<TicketEvent | null> {
  const { columns, parts } = eventValues(form);
  return inTransaction(db, async (tx) => {
    await requireClient(tx, clientId, clientRefusals.notFound);
    if ((await countEvents(tx, clientId)) >= MAX_EVENTS) throw new Refusal(ticketingRefusals.tooManyEvents);
    await requirePictures(tx, clientId, eventPictures(columns));
    const event = await insertEvent(tx, { id, clientId, number, ...columns, createdAt: clock.now() });
    if (!event) return null;
    await writeParts(tx, event, parts);
    return presentEvent(event, parts, 0);
  });
}

/**
 * Returns the event that an earlier request with the same id and values added, because the page may not have received
 * the answer to that request. Refuses other values under the same id.
 */
async function findEarlierAdd(
  { db }: Pick<AddEventDeps, 'db'>,
  { clientId, id, form }: AddEvent & { id: string },
): Promise<TicketEvent> {
  const row = await eventOf(db, clientId, id);
  if (!row) throw new Refusal(ticketingRefusals.added);
  const taken = await spotsTaken(db, clientId, [id]);
  const stored = presentEvent(row, await partsOf(db, row), taken.get(id) ?? 0);
  if (!isSameForm(ticketEventToForm(stored), form)) throw new Refusal(ticketingRefusals.added);
  return stored;
}

/** Whether a form has the stored values. The number and ids that the server has made count as the same. */
function isSameForm(stored: TicketEventForm, form: TicketEventForm): boolean {
  const comparable = ({ number, startsAt, types, fields, edition: _, ...rest }: TicketEventForm) => ({
    ...rest,
    number: form.number && number,
    startsAt: startsAt && new Date(startsAt).toISOString(),
    types: types.map(({ name }) => name),
    fields: fields.map(({ label, options }) => [label, ...options.map((option) => option.label)]),
  });
  return isDeepStrictEqual(comparable(stored), comparable(form));
}
