import type { InputOf } from '@nave/domain/kernel/call.ts';
import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { EntryAnswer, Seat } from '@nave/domain/paywall/paywall.api.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import { ApiError, ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';

const ANSWER_WITHIN_MS = 20_000;

/** A channel or an event's own page, which people enter with an attendee number. `Data` is what it protects. */
export interface Place<Data> {
  id: string;
  clientId: string;
  /** Asks for a seat; with `insteadOf` in place of another screen of the number. */
  askForSeat(number: string, insteadOf: string | undefined, signal: AbortSignal): Promise<EntryAnswer>;
  /** Reads what the place protects; null if the server does not admit this browser. */
  read(signal: AbortSignal): Promise<Data | null>;
}

/** Returns a channel as a place. `keys` are the channel's key and the content's key in the address, as they are now. */
export function channelPlace(
  { id, clientId }: Pick<PublicChannel, 'id' | 'clientId'>,
  keys: () => { channel: string; content: string | null },
): Place<PublicChannel> {
  return {
    id,
    clientId,
    askForSeat(number, insteadOf, signal) {
      const input = { number, key: keys().channel, query: { clientId, insteadOf } };
      return ask(paywallCalls.enterChannel, input, { signal, timeoutMs: ANSWER_WITHIN_MS });
    },
    async read(signal) {
      return (await readProtected(id, { content: keys().content ?? undefined }, signal))?.data ?? null;
    },
  };
}

/** Returns an event's own page as a place. */
export function eventPlace({
  Id,
  ClientId,
  EventNumber: eventId,
}: Pick<EventDetails, 'Id' | 'ClientId' | 'EventNumber'>): Place<EventDetails> {
  return {
    id: Id,
    clientId: ClientId,
    askForSeat(number, insteadOf, signal) {
      const input = { eventId, number, query: { insteadOf } };
      return ask(paywallCalls.enterEvent, input, { signal, timeoutMs: ANSWER_WITHIN_MS });
    },
    read: (signal) => readAdmittedEvent(eventId, signal),
  };
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

/** Reads a channel with what the paywall protects; null if the server does not admit this browser. */
export async function readProtected(
  channelId: string,
  query: InputOf<typeof protectedCalls.channel>['query'],
  signal: AbortSignal,
) {
  try {
    return await ask(protectedCalls.channel, { channelId, query }, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Reads an event with its stream; null if the server does not admit this browser. Throws if there is no such event. */
export async function readAdmittedEvent(eventNumber: string, signal: AbortSignal): Promise<EventDetails | null> {
  const { data } = await ask(eventPageCalls.details, { eventId: eventNumber }, { signal });
  return data.IsAdmitted ? data : null;
}
