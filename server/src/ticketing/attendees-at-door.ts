import { SAFE_DIGITS } from '@nave/domain/ticketing/csv/number-warnings.ts';
import type { Executor } from '../platform/database/database.ts';
import { attendeesByType, guessableNumbers, type InEvent } from './attendees.store.ts';
import { partsOf } from './events.store.ts';

/** Returns what the door check needs of a built-in event: three queries, however many attendees it has. */
export async function attendeesAtDoor(db: Executor, { clientId, eventId }: InEvent) {
  const { types, fields } = await partsOf(db, { clientId, id: eventId });
  const counts = new Map((await attendeesByType(db, { clientId, eventId })).map((row) => [row.typeId, row]));
  return {
    types: types.map(({ id, name }) => ({
      id,
      name,
      attendees: counts.get(id)?.attendees ?? 0,
      firstOrderedAt: counts.get(id)?.firstOrderedAt?.getTime() ?? null,
    })),
    optionIds: fields.flatMap(({ options }) => options.map(({ id }) => id)),
    guessable: await guessableNumbers(db, { clientId, eventId }, SAFE_DIGITS),
  };
}
