import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { store, stored } from '../../lib/storage.ts';

/** A number that this browser has used in a place (the id of a channel or event), and the end of its access. */
export interface KeptNumber {
  number: string;
  /** An ISO-8601 instant; null if the access does not end, or if the server has not said so. */
  endsAt: string | null;
}

/** What the browser keeps for a client. The numbers give no rights: the server checks each of them again (C20). */
interface Kept {
  /** The number that was used last, which is tried first in a place without a number. */
  last: string | null;
  /** Null: the browser has no number for this place, and does not try the last one. */
  places: Record<string, KeptNumber | null>;
}

/**
 * Returns the number with which to enter a place; null if the browser has none. `isGuess`: the number was used in
 * another place only. Forgets a number in an invalid format (PAY-12).
 */
export function keptNumber(clientId: string, place: string): { number: string; isGuess: boolean } | null {
  const { last, places } = read(clientId);
  const own = places[place];
  const typed = own === undefined ? last : own?.number;
  if (!typed) return null;
  const number = readAttendeeNumber(typed);
  if (number !== null) return { number, isGuess: own === undefined };
  forgetNumber(clientId, place, typed);
  return null;
}

/** An event, and the channels that are connected to it. */
interface EventPlaces {
  eventNumber: string;
  channels: readonly { id: string; clientId: string }[];
}

/**
 * Returns the number with which to ask for the contents of an event; null if the browser has none. The number of the
 * event counts as long as it is also that of one of its channels, or the last one: a viewer who has switched to another
 * number in a channel goes on with this one. `clientId` is the client under which the number of the event is kept.
 */
export function keptNumberOfEvent(
  clientId: string,
  { eventNumber, channels }: EventPlaces,
): { number: string; isGuess: boolean } | null {
  const { last, places } = read(clientId);
  const own = places[eventNumber];
  if (own === null) return null;
  const ofChannels = channels.flatMap(({ id, clientId: ofClient }) => keptPlaces(ofClient).get(id)?.number ?? []);
  const known = [...ofChannels, last].flatMap((typed) => (typed && readAttendeeNumber(typed)) || []);
  const number = known.find((one) => one === own?.number) ?? known[0];
  return number === undefined ? null : { number, isGuess: number !== own?.number };
}

/**
 * Keeps the number for a place, and as the last one of the client. Without `endsAt`, the known end of the same number
 * stays.
 */
export function keepNumber(clientId: string, place: string, number: string, endsAt?: string | null): void {
  const { places } = read(clientId);
  const known = places[place]?.number === number ? places[place].endsAt : null;
  const own = { number, endsAt: endsAt === undefined ? known : endsAt };
  write(clientId, { last: number, places: { ...places, [place]: own } });
}

/** Forgets the number for a place, and as the last one of the client. Another number that is kept meanwhile stays. */
export function forgetNumber(clientId: string, place: string, number: string): void {
  const { last, places } = read(clientId);
  const own = places[place];
  write(clientId, {
    last: last === number ? null : last,
    places: { ...places, [place]: own && own.number !== number ? own : null },
  });
}

/** Notes that the last number of the client does not let into this place. */
export function refuseGuess(clientId: string, place: string): void {
  const kept = read(clientId);
  write(clientId, { ...kept, places: { ...kept.places, [place]: null } });
}

/** Returns the numbers of a client by place. */
export function keptPlaces(clientId: string): Map<string, KeptNumber> {
  const entries = Object.entries(read(clientId).places);
  return new Map(entries.filter((entry): entry is [string, KeptNumber] => entry[1] !== null));
}

// PAY-8
const keyOf = (clientId: string) => `nave.attendee.${clientId}`;

function read(clientId: string): Kept {
  const { last, places } = parse(stored(keyOf(clientId)));
  const entries = typeof places === 'object' && places !== null ? Object.entries(places) : [];
  return {
    last: typeof last === 'string' ? last : null,
    places: Object.fromEntries(entries.map(([place, one]) => [place, keptNumberOf(one)])),
  };
}

function write(clientId: string, kept: Kept): void {
  store(keyOf(clientId), JSON.stringify(kept));
}

/** Parses what is stored, which other programs may have changed. */
function parse(text: string | null): Partial<Record<keyof Kept, unknown>> {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function keptNumberOf(one: unknown): KeptNumber | null {
  const { number, endsAt } = (one ?? {}) as Partial<Record<keyof KeptNumber, unknown>>;
  if (typeof number !== 'string') return null;
  return { number, endsAt: typeof endsAt === 'string' ? endsAt : null };
}
