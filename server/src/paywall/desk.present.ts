import type { Desk, DeskPerson } from '@nave/domain/paywall/desk.api.ts';
import { entryRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { SeatRow } from './seats.store.ts';

/** Presents how often numbers were refused with a code. */
export function presentDeskRefusal({ code, times }: { code: string; times: number }): Desk['refusals'][number] {
  const refusal = Object.values(entryRefusals).find((one) => one.code === code) ?? entryRefusals.noAccess;
  return { code: refusal.code, message: refusal.message, times };
}

/** Presents a screen that watches, to staff; `names` are the names of the client's channels. */
export function presentDeskSeat(
  { id, place, device, takenAt }: SeatRow,
  names: ReadonlyMap<string, string>,
): DeskPerson['seats'][number] {
  return { id, place: names.get(place) ?? '', device, since: takenAt.toISOString() };
}
