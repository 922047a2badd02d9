import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, browserOf } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { AttendeeOf } from '@nave/domain/paywall/landing.ts';
import { isRefused } from '@nave/domain/paywall/may-enter.ts';
import { type EntryRefusal, entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import { fewAtOnce } from '../platform/process/few-at-once.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import type { EntryLimits } from './entry-limits.ts';
import { type SeatOfBrowser, seatsSince } from './seats.store.ts';

/** A refusal takes at least this long, in milliseconds, so that its time does not tell why. */
const REFUSED_AFTER_MS = 300;
/**
 * A browser that had a seat with a number within this time, in milliseconds, may enter with it again without a limit, so
 * that reloads and sleeping phones do not count.
 */
const KNOWN_FOR_MS = 24 * 3_600_000;
/**
 * How many numbers of one address are judged at the same time: guesses beyond that wait until these are counted. Only so
 * many wait that an address cannot take up all requests of a process while a partner is slow.
 */
const AT_ONCE = { most: 32, longest: 200 };

interface Deps {
  db: Executor;
  clock: Clock;
  limits: EntryLimits;
  refreshAttendee: TicketingSlice['refreshAttendee'];
  findAttendees: TicketingSlice['findAttendees'];
}

/** A browser's try with a number in a readable format. */
export interface NumberTry {
  number: string;
  /** The clients whose attendee may have the number. */
  clientIds: readonly string[];
  browserId: string;
  network: string;
  /** The ids of the channels, or of the event, in which the number would count. */
  places: readonly string[];
}

/**
 * Decides about a number, with the attendee who has it at a client, at the time `now`. Returns a refusal if the number is
 * not admitted.
 */
export type Decide<Admitted> = (attendeeOf: AttendeeOf, now: number) => Admitted | EntryRefusal;

/**
 * Judges a number under the limits, and has a refusal recorded. Throws a refusal if the browser or its address has tried
 * too often, or if the ticketing of a client does not answer and no other client admits the number.
 */
export type JudgeNumber = <Admitted extends object>(
  tried: NumberTry,
  decide: Decide<Admitted>,
  record: (refusal: EntryRefusal, attendeeOf: AttendeeOf) => void,
) => Promise<Admitted | EntryRefusal>;

interface AskedNumber {
  clientId: string;
  number: string;
}
const keyOf = ({ clientId, number }: AskedNumber) => `${clientId} ${number}`;

/** Returns the attendees with these numbers of these clients, with one query for each client. */
async function attendeesOf(
  asked: readonly AskedNumber[],
  { db, findAttendees }: Pick<Deps, 'db' | 'findAttendees'>,
): Promise<Map<string, Attendee>> {
  const groups = [...Map.groupBy(asked, ({ clientId }) => clientId)];
  const found = groups.map(async ([clientId, group]) => {
    const numbers = group.map(({ number }) => number);
    const attendees = [...(await findAttendees(db, clientId, numbers)).values()];
    return attendees.map((attendee) => [keyOf({ clientId, number: attendee.number }), attendee] as const);
  });
  return new Map((await Promise.all(found)).flat());
}

function isDone(refreshed: PromiseSettledResult<void> | undefined): boolean {
  return refreshed?.status === 'fulfilled';
}

/** Whether the number itself was right. */
function isOfRightNumber(refusal: EntryRefusal): boolean {
  return refusal === entryRefusals.accessEnded || refusal === entryRefusals.canceled;
}

/** Returns the id of the actor's browser. Throws a refusal if the browser has no cookie yet, to which limits count. */
export function knownBrowserOf(actor: Actor): string {
  if (actor.browserId === undefined) throw new Refusal(paywallRefusals.unknownBrowser);
  return browserOf(actor);
}

/** Waits before a refusal is answered. `startedAtMs` is the time of `performance.now` at which judging began. */
export async function waitToRefuse(startedAtMs: number): Promise<void> {
  await sleep(Math.max(0, startedAtMs + REFUSED_AFTER_MS - performance.now()));
}

/** Returns the only way in which the paywall judges numbers: it counts the wrong ones and the new ones (PAY-41). */
export function judgingNumbers({ db, clock, limits, refreshAttendee, findAttendees }: Deps): JudgeNumber {
  const hadSeat = batchedLoad(
    ({ number, place, browserId }: SeatOfBrowser) => `${number} ${place} ${browserId}`,
    (seats) => seatsSince(db, seats, new Date(clock.now().getTime() - KNOWN_FOR_MS)),
  );
  const find = batchedLoad(keyOf, (asked: readonly AskedNumber[]) => attendeesOf(asked, { db, findAttendees }));
  const inTurn = fewAtOnce(AT_ONCE);

  return (tried, decide, record) =>
    inTurn(tried.network, async () => {
      const now = clock.now();
      const seats = await Promise.all(tried.places.map((place) => hadSeat({ ...tried, place })));
      const isKnown = seats.includes(true);
      if (!isKnown) limits.check(tried);
      const { number, clientIds } = tried;
      const refreshed = await Promise.allSettled(
        clientIds.map((clientId) => refreshAttendee(clientId, number, { isKnown })),
      );
      const found = await Promise.all(clientIds.map((clientId) => find({ clientId, number })));
      // What the ticketing of one client does not answer keeps nobody out of the channels of another client.
      const known = clientIds.map(
        (clientId, at) => [clientId, isDone(refreshed[at]) ? (found[at] ?? null) : null] as const,
      );
      const attendees = new Map(known);
      const attendeeOf: AttendeeOf = (clientId) => attendees.get(clientId) ?? null;
      const decided = decide(attendeeOf, now.getTime());
      const failed = refreshed.find((one) => one.status === 'rejected');
      if (failed && isRefused(decided)) {
        if (!isKnown) await limits.countUnanswered(tried);
        throw failed.reason;
      }
      if (isRefused(decided)) record(decided, attendeeOf);
      const isWrong = isRefused(decided) && !isOfRightNumber(decided);
      if (!isKnown) await (isWrong ? limits.countWrong(tried) : limits.countRight(tried, tried.number));
      return decided;
    });
}
