import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { isOutdated } from '../clients/form-edition.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { areOptionsInUse, typesInUse } from './attendees.store.ts';
import type { EventNews } from './event-news.ts';
import { eventPictures } from './event-pictures.ts';
import { eventValues } from './event-values.ts';
import {
  type EventParts,
  type EventRow,
  lockEvent,
  partsOf,
  spotsTaken,
  updateEvent,
  writeParts,
} from './events.store.ts';
import { presentEvent } from './ticketing.present.ts';

/**
 * Writes the form of an event. Refuses to remove types and options that attendees have. The lock keeps attendees from
 * being added meanwhile.
 */
export async function saveEvent(
  { db, news }: { db: Db; news: EventNews },
  { event: { id, clientId }, form }: { event: Pick<EventRow, 'id' | 'clientId'>; form: TicketEventForm },
): Promise<TicketEvent> {
  const { columns, parts } = eventValues(form);
  const saved = await inTransaction(db, async (tx) => {
    const before = await lockEvent(tx, { clientId, eventId: id }, 'no key update');
    if (!before) throw new Refusal(ticketingRefusals.eventNotFound);
    if (isOutdated(form, before)) throw new Refusal(ticketingRefusals.changed);
    if (form.number !== '' && form.number !== before.number) throw numberFixed();
    await requireUnused(tx, before, parts);
    await requirePictures(tx, clientId, eventPictures(columns));
    await writeParts(tx, before, parts);
    const event = await updateEvent(tx, before, { ...columns, edition: before.edition + 1 });
    return presentEvent(event, parts, (await spotsTaken(tx, clientId, [id])).get(id) ?? 0);
  });
  news.changed(saved);
  return saved;
}

function numberFixed(): Refusal {
  const { numberFixed } = ticketingRefusals;
  return new Refusal(numberFixed, { fields: { number: numberFixed.message } });
}

async function requireUnused(tx: Tx, event: EventRow, next: EventParts): Promise<void> {
  const before = await partsOf(tx, event);
  const inEvent = { clientId: event.clientId, eventId: event.id };
  const { typeInUse, optionInUse } = ticketingRefusals;
  if ((await typesInUse(tx, inEvent, missingFrom(before.types, next.types))).length > 0)
    throw new Refusal(typeInUse, { fields: { types: typeInUse.message } });
  const optionsOf = ({ fields }: EventParts) => fields.flatMap(({ options }) => options);
  if (await areOptionsInUse(tx, inEvent, missingFrom(optionsOf(before), optionsOf(next))))
    throw new Refusal(optionInUse, { fields: { fields: optionInUse.message } });
}

function missingFrom(before: readonly { id: string }[], next: readonly { id: string }[]): string[] {
  const kept = new Set(next.map(({ id }) => id));
  return before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}
