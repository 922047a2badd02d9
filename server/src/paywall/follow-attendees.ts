import { isDeepStrictEqual } from 'node:util';
import { seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AttendeeFollower } from '../ticketing/attendee-followers.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { lockAccess, storeCanceled } from './access.store.ts';
import type { EndedSeats } from './ended-seats.ts';
import { endSeatsOfNumbers, openSeatsOfNumbers, type SeatRow, storeTypeOfSeats } from './seats.store.ts';

interface Deps {
  clock: Clock;
  ended: EndedSeats;
  findAttendees: TicketingSlice['findAttendees'];
}

type Changed = Parameters<AttendeeFollower>[1];

/**
 * Ends the seats of attendees who are cancelled or deleted (TKT-98). The seats of other attendees get their new type
 * and options. The access rows are locked, so that no claim meanwhile gives a seat to a cancelled attendee.
 */
export function followAttendees({ clock, ended, findAttendees }: Deps): AttendeeFollower {
  return async (tx, changed) => {
    const gone = changed.filter(({ isCancelled }) => isCancelled);
    const others = changed.filter(({ isCancelled }) => !isCancelled);
    await lockAccess(tx, changed);
    if (changed.length > 0) await storeCanceled(tx, changed);
    const endings =
      gone.length > 0 ? await endSeatsOfNumbers(tx, gone, { at: clock.now(), why: seatEndings.canceled.code }) : [];
    await storeTypes(tx, others, findAttendees);
    return () => ended.announce(endings);
  };
}

async function storeTypes(tx: Tx, changed: Changed, findAttendees: Deps['findAttendees']): Promise<void> {
  const seats = changed.length > 0 ? await openSeatsOfNumbers(tx, changed) : [];
  for (const [clientId, ofClient] of Map.groupBy(seats, (seat) => seat.clientId)) {
    const numbers = ofClient.map(({ number }) => number);
    await storeChangedTypes(tx, ofClient, await findAttendees(tx, clientId, numbers));
  }
}

async function storeChangedTypes(
  tx: Tx,
  seats: readonly SeatRow[],
  attendees: ReadonlyMap<string, Attendee>,
): Promise<void> {
  const changedNumbers = new Set<string>();
  for (const { provider, number, typeId, optionIds } of seats) {
    const attendee = attendees.get(number);
    if (attendee?.provider !== provider || changedNumbers.has(number)) continue;
    if (attendee.typeId === typeId && isDeepStrictEqual(attendee.optionIds, optionIds)) continue;
    changedNumbers.add(number);
    await storeTypeOfSeats(tx, attendee, attendee);
  }
}
