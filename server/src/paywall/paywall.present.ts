import type { EntryAnswer, OtherScreen, PaywallAccess, Seat } from '@nave/domain/paywall/paywall.api.ts';
import type { EntryRefusal } from '@nave/domain/paywall/paywall.texts.ts';
import type { NewSeat, SeatRow } from './seats.store.ts';

/** Presents a seat to its own browser. */
export function presentSeat({ id, place, browserId, endsAt }: NewSeat): Seat {
  return { id, place, browserId, endsAt: endsAt?.toISOString() ?? null };
}

export function presentSeated(seat: NewSeat): EntryAnswer {
  return { success: true, message: '', seat: presentSeat(seat) };
}

/** `taken` are the seats that are in use, if all screens are. */
export function presentRefused({ code, message }: EntryRefusal, taken: readonly SeatRow[] = []): EntryAnswer {
  const answer = { success: false, message, code };
  return taken.length > 0 ? { ...answer, screens: taken.map(presentScreen) } : answer;
}

/** Presents another screen of a number, without whose screen it is. */
function presentScreen({ id, device, takenAt }: SeatRow): OtherScreen {
  return { seatId: id, device, since: takenAt.toISOString() };
}

/** Presents the seats that a browser has with one number; a browser without a seat learns nothing of the number. */
export function presentAccess(seats: readonly SeatRow[]): PaywallAccess {
  const [first] = seats;
  return {
    isCanceled: false,
    channelIds: seats.map(({ place }) => place),
    seats: seats.map(presentSeat),
    attendeeData: first
      ? {
          AttendeeNumber: first.number,
          EventNumber: first.eventNumber,
          TypeId: first.typeId,
          Fields: [{ OptionIds: [...first.optionIds] }],
        }
      : null,
  };
}
