import { testLog } from '@nave/server/testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { claimedDomains } from './claimed-domains.ts';

test('HOST-27~ a read that began before a domain changed its client, and ends after it, is ignored', async () => {
  const came: ((domains: Map<string, string>) => void)[] = [];
  const read = () => new Promise<Map<string, string>>((resolve) => came.push(resolve));
  const started = claimedDomains({ read, log: testLog });
  came[0]?.(new Map([['live.hope.example', 'hope']]));
  const claimed = await started;
  onTestFinished(claimed.stop);
  expect(claimed.claimantOf('live.hope.example')).toBe('hope');
  const [before, after] = [claimed.reread(), claimed.reread()];
  came[2]?.(new Map([['live.hope.example', 'grace']]));
  await after;
  expect(claimed.claimantOf('live.hope.example')).toBe('grace');
  came[1]?.(new Map([['live.hope.example', 'hope']]));
  await before;
  expect(claimed.claimantOf('live.hope.example')).toBe('grace');
});

test('a failed read keeps the known domains', async () => {
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('The database is away.');
    return new Map([['live.hope.example', 'hope']]);
  };
  const claimed = await claimedDomains({ read, log: testLog });
  onTestFinished(claimed.stop);
  isAway = true;
  await claimed.reread();
  expect(claimed.claimantOf('live.hope.example')).toBe('hope');
});
