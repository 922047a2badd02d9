// A process that guesses attendee numbers from many addresses, each time a browser has used up its tries in a new one.
import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { answer } from '../probe.ts';
import { askFrom } from './ask-from.ts';
import { forEach } from './open-pages.ts';

const ADDRESSES = 250;
/** How many guesses are under way at the same time. */
const AT_ONCE = 400;
/** After so many judged guesses, an address is not expected to have another one judged. */
const MOST_JUDGED = 300;

interface Guessing {
  port: number;
  place: { clientId: string; channelKey: string };
  /** Numbers of attendees of another organisation. */
  foreignNumbers: string[];
  count: number;
}

interface Address {
  address: string;
  cookie: string;
  judged: number;
}

answer('guess', async ({ port, place, foreignNumbers, count }: Guessing) => {
  const addresses: Address[] = Array.from({ length: ADDRESSES }, (_, index) => {
    return { address: `127.0.${2 + Math.floor(index / 200)}.${1 + (index % 200)}`, cookie: '', judged: 0 };
  });
  const delays = { unknown: [] as number[], foreign: [] as number[] };
  const refusals = new Set<string>();
  let admitted = 0;
  await forEach(count, AT_ONCE, async (index) => {
    const guesser = addresses[index % ADDRESSES] as Address;
    if (guesser.cookie === '')
      guesser.cookie = (await askFrom(guesser.address, { port, path: '/api/auth/session' })).cookie;
    // Every other guess of each address is a number of another organisation.
    const isForeign = Math.floor(index / ADDRESSES) % 2 === 1;
    const number = isForeign ? foreignNumbers[index % foreignNumbers.length] : String(8e11 + index);
    const path = `/api/brushfire/attendees/${number}/authorize/${place.channelKey}?clientId=${place.clientId}`;
    const startMs = performance.now();
    const { status, body } = await askFrom(guesser.address, { port, path, cookie: guesser.cookie });
    if (status !== 200) {
      // The browser has used up its tries; the next guess comes from a new one.
      if (guesser.judged < MOST_JUDGED) guesser.cookie = '';
      return;
    }
    delays[isForeign ? 'foreign' : 'unknown'].push(performance.now() - startMs);
    guesser.judged += 1;
    refusals.add(body);
    if ((JSON.parse(body) as EntryAnswer).success) admitted += 1;
  });
  return {
    unknownMs: delays.unknown,
    foreignMs: delays.foreign,
    refusals: [...refusals],
    mostOfAddress: Math.max(...addresses.map(({ judged }) => judged)),
    judged: addresses.reduce((sum, { judged }) => sum + judged, 0),
    admitted,
  };
});
