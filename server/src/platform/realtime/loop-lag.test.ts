import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { defaultLimits } from './limits.ts';
import { LoopLag } from './loop-lag.ts';

const lag = new LoopLag();
afterEach(() => lag.stop());

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('one long pause, as at a start, is not lateness; a loop that is always late is', async () => {
  await wait(50);
  busy(600);
  await wait(1_100);
  expect(lag.currentMs()).toBeLessThan(defaultLimits.loopLagMs);
  for (let i = 0; i < 6; i += 1) {
    busy(600);
    await wait(0);
  }
  expect(lag.currentMs()).toBeGreaterThan(defaultLimits.loopLagMs);
});
