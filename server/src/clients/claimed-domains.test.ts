import { testLog } from '@nave/server/testing/database.ts';
import { memoriesOfOneProcess } from '@nave/server/testing/single-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { claimedDomains } from './claimed-domains.ts';

test('HOST-27~ the result of a read of the domains is ignored if a later read has already ended', async () => {
  const pendingReads: ((domains: Map<string, string>) => void)[] = [];
  const read = () => new Promise<Map<string, string>>((resolve) => pendingReads.push(resolve));
  const started = claimedDomains({ read, log: testLog, memories: memoriesOfOneProcess });
  pendingReads[0]?.(new Map([['live.hope.example', 'hope']]));
  const claimed = await started;
  onTestFinished(claimed.stop);
  expect(claimed.claimantOf('live.hope.example')).toBe('hope');
  const [earlierRead, laterRead] = [claimed.reread(), claimed.reread()];
  pendingReads[2]?.(new Map([['live.hope.example', 'grace']]));
  await laterRead;
  expect(claimed.claimantOf('live.hope.example')).toBe('grace');
  pendingReads[1]?.(new Map([['live.hope.example', 'hope']]));
  await earlierRead;
  expect(claimed.claimantOf('live.hope.example')).toBe('grace');
});

test('after a failed read, the domains of the previous read stay in use', async () => {
  let isDatabaseDown = false;
  const read = async () => {
    if (isDatabaseDown) throw new Error('The database is unavailable.');
    return new Map([['live.hope.example', 'hope']]);
  };
  const claimed = await claimedDomains({ read, log: testLog, memories: memoriesOfOneProcess });
  onTestFinished(claimed.stop);
  isDatabaseDown = true;
  await claimed.reread();
  expect(claimed.claimantOf('live.hope.example')).toBe('hope');
});
