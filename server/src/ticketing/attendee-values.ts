import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { AttendeeForm } from '@nave/domain/ticketing/attendee-form.ts';
import { ticketingTexts } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Tx } from '../platform/database/database.ts';
import { type EventRow, partsOf } from './events.store.ts';

/** Converts the form of an attendee to columns. Refuses types and options that the locked event does not have. */
export async function attendeeValues(
  tx: Tx,
  event: EventRow,
  { firstName, lastName, typeId, optionIds, orderedAt }: Omit<AttendeeForm, 'edition'>,
) {
  const { types, fields } = await partsOf(tx, event);
  const known = new Set(fields.flatMap(({ options }) => options.map(({ id }) => id)));
  const { typeUnknown, optionUnknown } = ticketingTexts;
  if (!types.some(({ id }) => id === typeId))
    throw new Refusal(kernelRefusals.invalidForm, { fields: { typeId: typeUnknown } });
  if (!optionIds.every((id) => known.has(id)))
    throw new Refusal(kernelRefusals.invalidForm, { fields: { optionIds: optionUnknown } });
  return {
    firstName,
    lastName,
    typeId,
    optionIds: [...new Set(optionIds)].toSorted(),
    orderedAt: orderedAt === null ? null : new Date(orderedAt),
  };
}
