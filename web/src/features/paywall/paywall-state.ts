import type { OtherScreen } from '@nave/domain/paywall/paywall.api.ts';
import { entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { ApiError } from '../../lib/api.ts';

/** What the server, or the page itself, says about a number or a seat. `message` is in English. */
export interface Verdict {
  code: string;
  message: string;
}

/** The states of the paywall (PAY-1), as the page shows them. `Data` is what the place protects. */
export type PaywallState<Data> =
  | { kind: 'noNumber' }
  | {
      kind: 'entering';
      number: string;
      /** Whether the viewer has typed the number or chosen to take over another screen. */
      isByHand: boolean;
      /** Whether a request is under way. */
      isAsking: boolean;
      /** Why the number could not be checked, while the page tries again. */
      trouble: Verdict | null;
    }
  | {
      kind: 'rejected';
      /** The number that the field contains; may be empty. */
      number: string;
      verdict: Verdict;
      /** The screens that this browser may take over. */
      screens: readonly OtherScreen[];
    }
  | {
      kind: 'authorized';
      /** Null for staff, who need no number (PAY-80). */
      number: string | null;
      seatId: string | null;
      data: Data;
    };

/** A state in which the page asks for a number. */
export type OutsideState = Exclude<PaywallState<unknown>, { kind: 'authorized' }>;

/** Returns the state of a page that asks with a number. */
export function entering({
  number,
  isByHand,
}: {
  number: string;
  isByHand: boolean;
}): OutsideState & { kind: 'entering' } {
  return { kind: 'entering', number, isByHand, isAsking: true, trouble: null };
}

/** The refusals of a number that may be right for another place. */
const otherPlace: ReadonlySet<string> = new Set([entryRefusals.otherEvent.code, entryRefusals.noAccess.code]);

/** Whether a number that was refused with this code may be right for another channel or event. */
export function isOfOtherPlace(code: string): boolean {
  return otherPlace.has(code);
}

/** The refusals that say what the viewer can do. All other failures are the server's or the network's. */
const ownTroubles: ReadonlySet<string> = new Set([
  paywallRefusals.tooManyTries.code,
  paywallRefusals.unknownBrowser.code,
]);

/** Returns what to say about a request that has judged no number. */
export function troubleOf(error: unknown): Verdict {
  const { code, message } =
    error instanceof ApiError && ownTroubles.has(error.code) ? error : paywallRefusals.unavailable;
  return { code, message };
}
