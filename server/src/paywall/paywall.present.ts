import type { LandingAnswer } from '@nave/domain/paywall/landing.api.ts';
import type { Landing, LandingChannel } from '@nave/domain/paywall/landing.ts';
import type { EntryAnswer, OtherScreen, PaywallAccess, Seat } from '@nave/domain/paywall/paywall.api.ts';
import type { EntryRefusal } from '@nave/domain/paywall/paywall.texts.ts';
import type { LandingContent } from '../contents/contents.present.ts';
import type { NewSeat, SeatRow } from './seats.store.ts';

/** How many contents a landing lists at most. */
const MOST_LISTED = 100;

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

/** A channel on the landing of an event. */
export interface LandingPlace extends LandingChannel {
  clientKey: string;
  key: string;
  name: string;
}

/** Presents what an attendee finds on a landing: of each available content, only what everyone may see (PAY-43). */
export function presentLanding({
  outcome,
  isOnly,
  hasEarly,
  available,
  changesAt,
}: Landing<LandingContent, LandingPlace>): LandingAnswer {
  const contents = available
    .slice(0, MOST_LISTED)
    .map(({ content, channel: { id, key, name, clientId, clientKey } }) => {
      const { channelIds: _channels, accessRules: _rules, clientId: _client, ...card } = content;
      return { ...card, client: { id: clientId, key: clientKey }, channel: { id, key, name } };
    });
  const until = changesAt === null ? null : new Date(changesAt).toISOString();
  return { success: true, message: '', landing: { outcome, isOnly, hasEarly, contents, changesAt: until } };
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
