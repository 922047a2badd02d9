import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { canReleaseSeat } from '@nave/domain/paywall/paywall.policy.ts';
import { paywallRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { EndedSeats } from './ended-seats.ts';
import { endSeats, openSeatOf, type SeatRow } from './seats.store.ts';

interface Deps {
  db: Db;
  clock: Clock;
  ended: EndedSeats;
}

/**
 * Ends a seat at once, so that another browser can take it (PAY-52, PAY-53). Anyone but the seat's own browser and staff
 * of its client gets the answer for a missing seat (PAY-54).
 */
export async function releaseSeat(
  { db, clock, ended }: Deps,
  actor: Actor,
  named: Pick<SeatRow, 'number' | 'place' | 'browserId'>,
): Promise<void> {
  const seat = await openSeatOf(db, named);
  if (!seat || !canReleaseSeat(actor, seat).allowed) throw new Refusal(paywallRefusals.seatNotFound);
  ended.announce(await endSeats(db, [seat.id], { at: clock.now(), why: seatEndings.released.code }));
}
