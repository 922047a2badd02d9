import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { AttendeeOf } from '@nave/domain/paywall/landing.ts';
import { type Entrance, isRefused, mayEnter } from '@nave/domain/paywall/may-enter.ts';
import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { type EntryRefusal, entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import type { Claim, ClaimResult } from './claim-seats.ts';
import { isPaywalled } from './entrances.ts';
import type { EntryLimits } from './entry-limits.ts';
import { type JudgeNumber, knownBrowserOf, waitToRefuse } from './judge-number.ts';
import { presentRefused, presentSeated } from './paywall.present.ts';
import type { Refused } from './refusal-log.ts';

interface Deps {
  judge: JudgeNumber;
  countTakeOver: EntryLimits['countTakeOver'];
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
  const admit = admitting(deps);
  return async (actor: Actor, { number: typed, analyticsUserId, ...entering }: Entering): Promise<EntryAnswer> => {
    // Nobody needs a seat in an open channel.
    if (!isPaywalled(entering)) return { success: true, message: '' };
    const browserId = knownBrowserOf(actor);
    if (analyticsUserId !== undefined && analyticsUserId !== browserId) throw new Refusal(paywallRefusals.otherBrowser);
    const number = readAttendeeNumber(typed);
    if (number === null) return presentRefused(entryRefusals.format);
    const startedAtMs = performance.now();
    const result = await admit({ ...entering, browserId, actorId: actor.id, number });
    if ('seat' in result) return presentSeated(result.seat);
    await waitToRefuse(startedAtMs);
    return presentRefused(result.refusal, result.taken);
  };
}

type Admitted = Omit<Claim, 'attendee'> & Pick<Entering, 'number' | 'network'>;

/** Returns a function that has a number judged, and claims a seat if the number may enter. */
function admitting({ judge, countTakeOver, claim, recordRefusal }: Deps): (entering: Admitted) => Promise<ClaimResult> {
  return async ({ number, network, ...claimed }) => {
    const { browserId, place, clientId, insteadOf } = claimed;
    const tried = { number, network, browserId };
    const decide = (attendeeOf: AttendeeOf, now: number) => {
      const attendee = attendeeOf(clientId);
      const entry = mayEnter(attendee, claimed, now);
      return isRefused(entry) || !attendee ? (entry as EntryRefusal) : attendee;
    };
    const inPlace = { ...tried, clientIds: [clientId], places: [place] };
    const judged = await judge<Attendee>(inPlace, decide, (refusal, attendeeOf) =>
      recordRefusal({ clientId, place, number, eventNumber: attendeeOf(clientId)?.eventNumber }, refusal),
    );
    if (isRefused(judged)) return { refusal: judged, taken: [] };
    if (insteadOf !== undefined) await countTakeOver(number);
    const result = await claim({ ...claimed, attendee: judged });
    const { eventNumber } = judged;
    if ('refusal' in result) recordRefusal({ clientId, place, number, eventNumber }, result.refusal);
    return result;
  };
}
