import { testLog } from '@nave/server/testing/database.ts';
import { memoriesOfOneProcess } from '@nave/server/testing/single-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Memories } from '../platform/bus/memories.ts';
import { claimedDomains } from './claimed-domains.ts';

const HOSTNAME = 'live.hope.example';

/** Starts with reads that the test answers, one after another. `changed` is called as after a change by another process. */
function setUp() {
  const pendingReads: ((client: string) => void)[] = [];
  const read = () =>
    new Promise<Map<string, string>>((resolve) => {
      pendingReads.push((client) => resolve(new Map([[HOSTNAME, client]])));
    });
  let changed = (): void => expect.unreachable();
  const memories: Memories = {
    ...memoriesOfOneProcess,
    register(_name, memory) {
      changed = () => memory.changed('all');
      return () => undefined;
    },
  };
  const started = claimedDomains({ read, log: testLog, memories });
  return { started, pendingReads, changed: () => changed() };
}

test('HOST-27~ reads of the domains follow one another, so that no older result replaces a newer one', async () => {
  const { started, pendingReads } = setUp();
  pendingReads[0]?.('hope');
  const claimed = await started;
  onTestFinished(claimed.stop);
  expect(claimed.claimantOf(HOSTNAME)).toBe('hope');
  const earlier = claimed.reread();
  const later = [claimed.reread(), claimed.reread()];
  // The first of the three reads has not ended. The domain may have changed after it began.
  expect(pendingReads).toHaveLength(2);
  pendingReads[1]?.('grace');
  await earlier;
  expect(claimed.claimantOf(HOSTNAME)).toBe('grace');
  await expect.poll(() => pendingReads.length).toBe(3);
  pendingReads[2]?.('faith');
  await Promise.all(later);
  expect([claimed.claimantOf(HOSTNAME), pendingReads.length]).toEqual(['faith', 3]);
});

test('a change by another process during the first read is not missed', async () => {
  const { started, pendingReads, changed } = setUp();
  changed();
  pendingReads[0]?.('hope');
  const claimed = await started;
  onTestFinished(claimed.stop);
  await expect.poll(() => pendingReads.length).toBe(2);
  pendingReads[1]?.('grace');
  await expect.poll(() => claimed.claimantOf(HOSTNAME)).toBe('grace');
});

test('after a failed read, the domains of the previous read stay in use', async () => {
  let isDatabaseDown = false;
  const read = async () => {
    if (isDatabaseDown) throw new Error('The database is unavailable.');
    return new Map([[HOSTNAME, 'hope']]);
  };
  const claimed = await claimedDomains({ read, log: testLog, memories: memoriesOfOneProcess });
  onTestFinished(claimed.stop);
  isDatabaseDown = true;
  await claimed.reread();
  expect(claimed.claimantOf(HOSTNAME)).toBe('hope');
});
