import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Desk, DeskPerson, DeskPlace } from '@nave/domain/paywall/desk.api.ts';
import { deskEntry, lastDigitsOf } from '@nave/domain/paywall/desk-entry.ts';
import { deskRefusals, paywallRefusals, seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { namesOfChannels } from '../channels/channels.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { extraScreensOf, lockAccess, storeExtraScreens } from './access.store.ts';
import { presentDeskRefusal, presentDeskSeat } from './desk.present.ts';
import type { DeskEvent } from './desk-rules.ts';
import type { EndedSeats } from './ended-seats.ts';
import type { ConnectionsOf } from './entrances.ts';
import { REFUSALS_KEPT_DAYS } from './refusal-log.ts';
import { refusalsIn, refusalsOfNumber } from './refusals.store.ts';
import { countWatching, endSeatOfClient, openSeatsOfNumbers, type SeatRow } from './seats.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Number of past refusals that the desk shows. */
const REFUSALS_SHOWN = 20;

export interface DeskDeps {
  db: Db;
  clock: Clock;
  ended: EndedSeats;
  connectionsOf: ConnectionsOf;
  refreshAttendee: TicketingSlice['refreshAttendee'];
  findAttendees: TicketingSlice['findAttendees'];
}

/** Returns the event with how many watch, and why numbers were refused in the last hour. */
export async function readDesk({ db, clock }: Pick<DeskDeps, 'db' | 'clock'>, event: DeskEvent): Promise<Desk> {
  const { clientId, eventNumber, title, startsAt, eventId, place, channels } = event;
  const now = clock.now();
  const places = [...channels.map(({ id }) => id), ...(place === null ? [] : [place])];
  const since = new Date(now.getTime() - HOUR_MS);
  const refused = places.length > 0 ? await refusalsIn(db, clientId, { places, since }) : [];
  return {
    eventNumber,
    title,
    startsAt,
    eventId,
    channels,
    watching: await countWatching(db, { clientId, eventNumber }, now),
    refusals: refused.map(presentDeskRefusal),
  };
}

/** Returns what staff may know of a number of their client, and whether it may enter the channels of the event now. */
export async function readPerson(deps: DeskDeps, event: DeskEvent, typed: string): Promise<DeskPerson> {
  const { db, clock } = deps;
  const attendee = await attendeeOf(deps, event, typed);
  const { clientId, eventNumber, number, firstName, lastName, typeName, status } = attendee;
  const now = clock.now();
  const seats = (await openSeatsOfNumbers(db, [attendee])).filter(({ heldUntil }) => heldUntil > now);
  const extraScreens = await extraScreensOf(db, attendee);
  const lastDigits = lastDigitsOf(number);
  const past = await refusalsOfNumber(
    db,
    { clientId, eventNumber, lastDigits },
    { since: new Date(now.getTime() - REFUSALS_KEPT_DAYS * DAY_MS), limit: REFUSALS_SHOWN },
  );
  const names = new Map((await namesOfChannels(db, clientId, null)).map(({ id, name }) => [id, name]));
  return {
    lastDigits,
    firstName,
    lastName,
    typeName,
    status,
    eventNumber,
    extraScreens,
    places: await Promise.all(
      event.channels.map((channel) => placeOf(deps, { channel, attendee, seats, extraScreens, now })),
    ),
    seats: seats.map((seat) => presentDeskSeat(seat, names)),
    refusals: past.map((row) => ({
      ...presentDeskRefusal(row),
      place: names.get(row.place) ?? '',
      at: row.at.toISOString(),
    })),
  };
}

interface PersonInChannel {
  channel: { id: string; name: string };
  attendee: Attendee;
  seats: readonly SeatRow[];
  extraScreens: number;
  now: Date;
}

async function placeOf(
  { connectionsOf }: DeskDeps,
  { channel, attendee, seats, extraScreens, now }: PersonInChannel,
): Promise<DeskPlace> {
  const inUse = seats.filter(({ place }) => place === channel.id).length;
  const entrance = { clientId: attendee.clientId, connections: await connectionsOf(channel.id) };
  const { screens, endsAt, refusal } = deskEntry(attendee, entrance, { now: now.getTime(), inUse, extraScreens });
  return {
    id: channel.id,
    name: channel.name,
    screens,
    inUse,
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    refusal: refusal && { code: refusal.code, message: refusal.message },
  };
}

/** Ends a screen's seat at once, so that another screen of the number can watch. */
export async function freeScreen(
  { db, clock, ended }: Pick<DeskDeps, 'db' | 'clock' | 'ended'>,
  { clientId }: DeskEvent,
  seatId: string,
): Promise<void> {
  const seats = await endSeatOfClient(db, { clientId, seatId }, { at: clock.now(), why: seatEndings.freed.code });
  if (seats.length === 0) throw new Refusal(paywallRefusals.seatNotFound);
  ended.announce(seats);
}

/** Sets how many screens staff add to a number. If there are fewer than before, those who watch stay (C9). */
export async function setExtraScreens(
  deps: DeskDeps,
  event: DeskEvent,
  { number, extraScreens }: { number: string; extraScreens: number },
): Promise<void> {
  const attendee = await attendeeOf(deps, event, number);
  await inTransaction(deps.db, async (tx) => {
    await lockAccess(tx, [attendee]);
    await storeExtraScreens(tx, attendee, extraScreens);
  });
}

/** Returns the attendee of the client with a number. Those of other clients are as unknown as numbers of nobody. */
async function attendeeOf(
  { db, refreshAttendee, findAttendees }: DeskDeps,
  { clientId }: DeskEvent,
  typed: string,
): Promise<Attendee> {
  const number = readAttendeeNumber(typed);
  if (number === null) throw new Refusal(deskRefusals.attendeeNotFound);
  await refreshAttendee(clientId, number, { isKnown: true });
  const attendee = (await findAttendees(db, clientId, [number])).get(number);
  if (!attendee) throw new Refusal(deskRefusals.attendeeNotFound);
  return attendee;
}
