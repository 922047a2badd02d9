import type { InputOf } from '@nave/domain/kernel/call.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import type { EntryAnswer, Seat } from '@nave/domain/paywall/paywall.api.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';

const ANSWER_WITHIN_MS = 20_000;

/** Asks for a seat; with `insteadOf` in place of another screen of the number. */
export function askForSeat(
  { number, clientId, channelKey }: { number: string; clientId: string; channelKey: string },
  insteadOf: string | undefined,
  signal: AbortSignal,
): Promise<EntryAnswer> {
  const input = { number, key: channelKey, query: { clientId, insteadOf } };
  return ask(paywallCalls.enterChannel, input, { signal, timeoutMs: ANSWER_WITHIN_MS });
}

/** Gives a seat back. A failure is only logged: the server frees the seat 90 seconds after the page has left it. */
export async function giveBack({ place, browserId }: Seat, number: string): Promise<void> {
  try {
    const input = { number, place, analyticsUserId: browserId };
    await ask(paywallCalls.release, input, { timeoutMs: ANSWER_WITHIN_MS });
  } catch (error) {
    logFailure('The seat could not be given back', error);
  }
}

/** Reads a channel with what the paywall protects. */
export function readProtected(
  channelId: string,
  query: InputOf<typeof protectedCalls.channel>['query'],
  signal: AbortSignal,
) {
  return ask(protectedCalls.channel, { channelId, query }, { signal });
}
