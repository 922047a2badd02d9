import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, browserOf } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { type Entrance, isRefused, mayEnter } from '@nave/domain/paywall/may-enter.ts';
import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { type EntryRefusal, entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import { fewAtOnce } from '../platform/process/few-at-once.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import type { Claim, ClaimResult } from './claim-seats.ts';
import { isPaywalled } from './entrances.ts';
import type { EntryLimits } from './entry-limits.ts';
import { presentRefused, presentSeated } from './paywall.present.ts';
import type { Refused } from './refusal-log.ts';
import { type SeatOfBrowser, seatsSince } from './seats.store.ts';

/** A refusal takes at least this long, in milliseconds, so that its time does not tell why. */
const REFUSED_AFTER_MS = 300;
/**
 * A browser that had a seat with a number within this time, in milliseconds, may enter with it again without a limit, so
 * that reloads and sleeping phones do not count.
 */
const KNOWN_FOR_MS = 24 * 3_600_000;
/** How many numbers of one address are judged at the same time: guesses beyond that wait until these are counted. */
const AT_ONCE = { most: 32, longest: 5_000 };

interface Deps {
  db: Executor;
  clock: Clock;
  limits: EntryLimits;
  refreshAttendee: TicketingSlice['refreshAttendee'];
  findAttendees: TicketingSlice['findAttendees'];
  claim(claim: Claim): Promise<ClaimResult>;
  /** Records a refusal for the desk. */
  recordRefusal(refused: Refused, refusal: EntryRefusal): void;
}

/** A browser that enters a channel or an event with a number. */
export interface Entering extends Entrance {
  /** The id of the channel or event. */
  place: string;
  /** The number as it was typed. */
  number: string;
  /** The id of its browser that the page has sent, if it has. */
  analyticsUserId?: string | undefined;
  insteadOf?: string | undefined;
  network: string;
  device: Claim['device'];
}

/**
 * Returns a function that gives an attendee's browser a seat, or the reason why not (PAY-30 to PAY-42). Throws a
 * refusal if no number was judged: the browser is unknown or another one, or has tried too often.
 */
export function entering(deps: Deps) {
  const judge = judging(deps);
  return async (actor: Actor, { number: typed, analyticsUserId, ...entering }: Entering): Promise<EntryAnswer> => {
    // Nobody needs a seat in an open channel.
    if (!isPaywalled(entering)) return { success: true, message: '' };
    if (actor.browserId === undefined) throw new Refusal(paywallRefusals.unknownBrowser);
    const browserId = browserOf(actor);
    if (analyticsUserId !== undefined && analyticsUserId !== browserId) throw new Refusal(paywallRefusals.otherBrowser);
    const number = readAttendeeNumber(typed);
    if (number === null) return presentRefused(entryRefusals.format);
    const startedAtMs = performance.now();
    const result = await judge({ ...entering, browserId, actorId: actor.id, number });
    if ('seat' in result) return presentSeated(result.seat);
    await sleep(Math.max(0, startedAtMs + REFUSED_AFTER_MS - performance.now()));
    return presentRefused(result.refusal, result.taken);
  };
}

type Judged = Omit<Claim, 'attendee'> & Pick<Entering, 'number' | 'network'>;

/** Returns a function that judges numbers, counts the wrong ones, and claims seats for the others. */
function judging({
  db,
  clock,
  limits,
  refreshAttendee,
  findAttendees,
  claim,
  recordRefusal,
}: Deps): (entering: Judged) => Promise<ClaimResult> {
  const hadSeat = batchedLoad(
    ({ number, place, browserId }: SeatOfBrowser) => `${number} ${place} ${browserId}`,
    (seats) => seatsSince(db, seats, new Date(clock.now().getTime() - KNOWN_FOR_MS)),
  );
  const find = batchedLoad(keyOf, (asked: readonly AskedNumber[]) => attendeesOf(asked, { db, findAttendees }));
  const inTurn = fewAtOnce(AT_ONCE);

  /** Returns the attendee, or why the number may not enter. */
  async function admit(judged: Judged): Promise<Attendee | EntryRefusal> {
    const now = clock.now();
    const isKnown = (await hadSeat(judged)) !== null;
    if (!isKnown) limits.check(judged);
    await refreshAttendee(judged.clientId, judged.number, { isKnown });
    const attendee = await find(judged);
    const entry = mayEnter(attendee, judged, now.getTime());
    if (isRefused(entry)) recordRefusal({ ...judged, eventNumber: attendee?.eventNumber }, entry);
    const isWrong = isRefused(entry) && !isOfRightNumber(entry);
    if (!isKnown) await (isWrong ? limits.countWrong(judged) : limits.countRight(judged, judged.number));
    return isRefused(entry) || !attendee ? (entry as EntryRefusal) : attendee;
  }

  return async (judged) => {
    const admitted = await inTurn(judged.network, () => admit(judged));
    if ('code' in admitted) return { refusal: admitted, taken: [] };
    if (judged.insteadOf !== undefined) await limits.countTakeOver(judged.number);
    const { number: _number, network: _network, ...claimed } = judged;
    const result = await claim({ ...claimed, attendee: admitted });
    if ('refusal' in result) recordRefusal({ ...judged, eventNumber: admitted.eventNumber }, result.refusal);
    return result;
  };
}

type AskedNumber = Pick<Judged, 'clientId' | 'number'>;
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

/** Whether the number itself was right. */
function isOfRightNumber(refusal: EntryRefusal): boolean {
  return refusal === entryRefusals.accessEnded || refusal === entryRefusals.canceled;
}
