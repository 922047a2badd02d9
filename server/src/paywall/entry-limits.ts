import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { takeTry } from '../accounts/take-try.ts';
import type { Limits, Tries } from '../platform/process/ports.ts';

const WINDOW_SECONDS = 10 * 60;
const HOUR_SECONDS = 60 * 60;
/** Wrong numbers of one browser in ten minutes. */
const WRONG_IN_BROWSER = 10;
/** Wrong numbers of one address in ten minutes, because a whole church may share an address (C2). */
const WRONG_AT_ADDRESS = 300;
/**
 * Numbers of one browser, and of one address, in a minute that a partner did not answer: strangers must not keep it busy,
 * but an outage must keep nobody out for long.
 */
const UNANSWERED_SECONDS = 60;
const UNANSWERED_IN_BROWSER = 10;
const UNANSWERED_AT_ADDRESS = 300;
/** New numbers with which one browser enters in an hour (C15). */
const NEW_NUMBERS = 20;
/** How often browsers take over screens of one number in ten minutes. */
const TAKE_OVERS = 3;
/** With more callers than this, those that may try again are forgotten. */
const SWEEP_AT = 10_000;

/** A browser at an address that enters with a number. */
export interface EntryCaller {
  browserId: string;
  network: string;
}

/** Rate limits of entering with attendee numbers (PAY-41, TKT-65, C2, C15). They count what was judged, and apart from that what was not answered. */
export interface EntryLimits {
  /** Throws `paywall.too-many`, with the seconds to wait, while the caller has entered too many wrong numbers. */
  check(caller: EntryCaller): void;
  /** Counts a wrong number. Throws `paywall.too-many` if it was one too many. */
  countWrong(caller: EntryCaller): Promise<void>;
  /** Counts a number that a partner did not answer. Throws `paywall.too-many` if it was one too many. */
  countUnanswered(caller: EntryCaller): Promise<void>;
  /** Counts a number that may enter, once for each browser. Throws `paywall.too-many` if it was one too many. */
  countRight(caller: EntryCaller, number: string): Promise<void>;
  /** Counts a take-over of a screen. Throws `paywall.too-many-take-overs` if it was one too many. */
  countTakeOver(number: string): Promise<void>;
}

export function createEntryLimits(limits: Limits): EntryLimits {
  const inBrowser = limits.tries('paywall.browser', { points: WRONG_IN_BROWSER, seconds: WINDOW_SECONDS });
  const atAddress = limits.tries('paywall.address', { points: WRONG_AT_ADDRESS, seconds: WINDOW_SECONDS });
  const seconds = UNANSWERED_SECONDS;
  const unansweredInBrowser = limits.tries('paywall.unanswered', { points: UNANSWERED_IN_BROWSER, seconds });
  const unansweredAtAddress = limits.tries('paywall.unanswered-at', { points: UNANSWERED_AT_ADDRESS, seconds });
  const sameNumber = limits.tries('paywall.same-number', { points: 1, seconds: HOUR_SECONDS });
  const newNumbers = limits.tries('paywall.new-numbers', { points: NEW_NUMBERS, seconds: HOUR_SECONDS });
  const takeOvers = limits.tries('paywall.take-overs', { points: TAKE_OVERS, seconds: WINDOW_SECONDS });
  /** Until when callers must wait, in milliseconds of `performance.now`. */
  const waitsUntil = new Map<string, number>();

  async function count(tries: Tries, key: string): Promise<void> {
    const waitMs = await tries.take(key);
    if (waitMs === 0) return;
    const now = performance.now();
    if (waitsUntil.size >= SWEEP_AT) for (const [one, until] of waitsUntil) if (until <= now) waitsUntil.delete(one);
    waitsUntil.set(key, now + waitMs);
    refuse(waitMs);
  }

  return {
    check({ browserId, network }) {
      const until = Math.max(waitsUntil.get(browserId) ?? 0, waitsUntil.get(network) ?? 0);
      const waitMs = until - performance.now();
      if (waitMs > 0) refuse(waitMs);
    },
    async countWrong({ browserId, network }) {
      await count(inBrowser, browserId);
      await count(atAddress, network);
    },
    async countUnanswered({ browserId, network }) {
      await count(unansweredInBrowser, browserId);
      await count(unansweredAtAddress, network);
    },
    async countRight({ browserId }, number) {
      const isRepeated = (await sameNumber.take(`${browserId} ${number}`)) > 0;
      if (!isRepeated) await count(newNumbers, browserId);
    },
    async countTakeOver(number) {
      await takeTry(takeOvers, number, paywallRefusals.tooManyTakeOvers);
    },
  };
}

function refuse(waitMs: number): never {
  throw new Refusal(paywallRefusals.tooManyTries, { waitSeconds: waitMs / 1_000 });
}
