import { testEngine } from '@nave/server/testing/database.ts';
import { wrongSeatRaces } from '@nave/server/testing/seat-races.ts';
import { expect, test } from 'vitest';

test.runIf(testEngine === 'postgresql')(
  'PAY-49 PAY-50 C4 of up to 50 browsers that claim at once at two processes, exactly as many get a seat as there are screens',
  { timeout: 60_000 },
  async () => {
    expect(await wrongSeatRaces(60)).toEqual([]);
  },
);
