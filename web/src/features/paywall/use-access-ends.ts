import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { useEffect, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { keptPlaces } from './kept-numbers.ts';

/** A viewer with more numbers sees what the browser has kept. */
const MOST_ASKED = 3;

/**
 * Returns the end of this browser's access by channel (ISO-8601, null without an end): as the server says for the seats
 * of this browser, else as it said when the browser last entered.
 */
export function useAccessEnds(clientId: string): ReadonlyMap<string, string | null> {
  const [ends, setEnds] = useState(() => keptEnds(clientId));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const numbers = new Set(Array.from(keptPlaces(clientId).values(), ({ number }) => number));
    for (const number of [...numbers].slice(0, MOST_ASKED)) {
      endsOfSeats(number, signal).then(
        (found) => signal.aborted || setEnds((known) => new Map([...known, ...found])),
        (error) => signal.aborted || logFailure('The end of the access could not be read', error),
      );
    }
    return () => stop.abort();
  }, [clientId]);
  return ends;
}

function keptEnds(clientId: string): Map<string, string | null> {
  return new Map(Array.from(keptPlaces(clientId), ([place, { endsAt }]) => [place, endsAt]));
}

async function endsOfSeats(number: string, signal: AbortSignal): Promise<[string, string | null][]> {
  const { paywallAccess } = await ask(paywallCalls.access, { number }, { signal });
  return paywallAccess.seats.map(({ place, endsAt }) => [place, endsAt]);
}
