import { randomInt } from 'node:crypto';
import type { Attendee } from '@nave/domain/ticketing/attendee.ts';
import { type Claim, type ClaimResult, claimingSeats } from '@nave/server/paywall/claim-seats.ts';
import { openSeatsIn } from '@nave/server/paywall/seats.store.ts';
import { type Clock, systemClock } from '@nave/server/platform/clock.ts';
import { type Db, openDatabase } from '@nave/server/platform/database/database.ts';
import { builtinTicketing } from '@nave/server/ticketing/builtin.ts';
import { v7 } from 'uuid';
import { aClient, anAttendee } from './builders.ts';
import { testDatabaseWithUrl, testLog } from './database.ts';
import { aTypedEvent } from './paywalled-world.ts';

/** What a race found. Every number must be equal to `expected`. */
interface RaceResult {
  expected: number;
  seated: number;
  /** Open seats in the database afterwards. */
  stored: number;
}

/** Claims that arrive at once for one attendee number, at the processes in turn. */
interface Race {
  clientId: string;
  screens: number;
  browsers: number;
  /** How many of the browsers ask twice, such as two tabs. */
  twice: number;
}

/**
 * Lets browsers race for 1, 2 and 5 screens of attendee numbers, at two processes on one PostgreSQL database. Returns the
 * races in which the number of seats was wrong.
 */
export async function wrongSeatRaces(races: number): Promise<RaceResult[]> {
  const { database, url } = await testDatabaseWithUrl();
  const second = await openDatabase({ databaseUrl: url, dataDir: null, log: testLog });
  try {
    const clientId = (await aClient(database.db)).id;
    const race = seatRaces([database.db, second.db], systemClock);
    const wrong: RaceResult[] = [];
    for (let at = 0; at < races; at += 1) {
      const browsers = randomInt(1, 51);
      const screens = [1, 2, 5][at % 3] as number;
      const result = await race({ clientId, screens, browsers, twice: Math.floor(browsers / 3) });
      if (result.seated !== result.expected || result.stored !== result.expected) wrong.push(result);
    }
    return wrong;
  } finally {
    await second.close();
    await database.close();
  }
}

/** Returns a function that lets browsers race for the screens of a number, on the databases of several processes. */
function seatRaces(processes: readonly Db[], clock: Clock) {
  const claims = processes.map((db) =>
    claimingSeats({
      db,
      clock,
      findAttendees: builtinTicketing(db).findAttendees,
      ended: { announce: () => undefined },
      extendFirst: async () => undefined,
      mayLapse: () => true,
    }),
  );
  const [first] = processes as readonly [Db];
  return async ({ clientId, screens, browsers, twice }: Race): Promise<RaceResult> => {
    const event = await aTypedEvent(first, clientId);
    const { number } = await anAttendee(first, event, { typeId: 'group' });
    const attendee = (await builtinTicketing(first).findAttendees(first, clientId, [number])).get(number) as Attendee;
    const attendeeTypes = { group: { name: 'Group', numberOfScreens: screens, orderRelativeDays: null } };
    const connections = [{ eventNumber: event.number, attendeeTypes }];
    const common = { clientId, connections, attendee, place: v7(), device: 'phone' as const };
    const asking = Array.from({ length: browsers }, (_, index) => index);
    const order = shuffled([...asking, ...asking.slice(0, twice)]);
    const results = await Promise.all(
      order.map((browser, index) => {
        const claim: Claim = { ...common, browserId: `browser-${browser}`, actorId: v7() };
        return (claims[index % claims.length] as (typed: Claim) => Promise<ClaimResult>)(claim);
      }),
    );
    const seats = results.flatMap((result) => ('seat' in result ? result.seat.id : []));
    const { provider } = attendee;
    const stored = await openSeatsIn(first, [{ provider, number, place: common.place }]);
    return { expected: Math.min(screens, browsers), seated: new Set(seats).size, stored: stored.length };
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: randomInt(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
