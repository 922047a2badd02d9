import { type Actor, browserOf, isStaff } from '../kernel/actor.ts';
import { realtimeRefusals } from '../kernel/realtime.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';
import { paywallRefusals } from './paywall.texts.ts';

interface SeatOf {
  browserId: string;
  clientId: string;
}

function isOwn(actor: Actor, { browserId }: Pick<SeatOf, 'browserId'>): boolean {
  return browserId === browserOf(actor);
}

/** Whether the actor may learn the end of a seat: only its own browser (PAY-59). */
export function canFollowSeat(actor: Actor, seat: Pick<SeatOf, 'browserId'>): Decision {
  return allowedIf(isOwn(actor, seat), realtimeRefusals.unknownTopic);
}

/** Whether the actor may hold a seat: only its own browser, while the seat is open. */
export function canHoldSeat(actor: Actor, seat: Pick<SeatOf, 'browserId'> & { exitAt: Date | null }): Decision {
  return allowedIf(seat.exitAt === null && isOwn(actor, seat), paywallRefusals.seatNotFound);
}

/** Whether the actor may end a seat: its own browser, or staff of its client (TKT-67, PAY-54, PAY-55). */
export function canReleaseSeat(actor: Actor, seat: SeatOf): Decision {
  return allowedIf(isOwn(actor, seat) || isStaff(actor, seat.clientId), paywallRefusals.seatNotFound);
}
