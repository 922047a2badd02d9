import type { EventChannels } from '@nave/domain/pages/event-channels.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import type { LandingAnswer } from '@nave/domain/paywall/landing.api.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { ask } from '../../../lib/api.ts';

const ANSWER_WITHIN_MS = 20_000;

/** Asks what a number may watch in the channels of an event. `clientId` limits this to the channels of one client. */
export function askLanding(
  { eventNumber, number, clientId }: { eventNumber: string; number: string; clientId: string | undefined },
  signal: AbortSignal,
): Promise<LandingAnswer> {
  return ask(
    paywallCalls.landing,
    { eventNumber, body: { number, clientId } },
    { signal, timeoutMs: ANSWER_WITHIN_MS },
  );
}

/** Reads the channels that are connected to an event (VIEW-201). */
export async function readEvent(eventNumber: string, signal: AbortSignal): Promise<EventChannels> {
  return (await ask(readCalls.eventChannels, { eventNumber }, { signal })).data;
}
