import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from './limits.ts';
import { LoopLag } from './loop-lag.ts';

let lag: LoopLag;
beforeEach(() => {
  lag = new LoopLag();
});
afterEach(() => lag.stop());

function blockLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a constantly delayed event loop counts as overload, but a single long pause, as at a start, does not', async () => {
  await wait(50);
  blockLoop(600);
  await wait(1_100);
  expect(lag.currentMs()).toBeLessThan(defaultLimits.loopLagMs);
  for (let i = 0; i < 6; i += 1) {
    blockLoop(600);
    await wait(0);
  }
  expect(lag.currentMs()).toBeGreaterThan(defaultLimits.loopLagMs);
});

test('OPS-96~ a process that was suspended for a while does not count as overloaded after that', async () => {
  const script = `import { LoopLag } from '${new URL('./loop-lag.ts', import.meta.url).href}';
    const lag = new LoopLag();
    setInterval(() => console.log(lag.currentMs()), 50);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const printed: number[] = [];
  child.stdout.on('data', (text) => printed.push(...String(text).trim().split('\n').map(Number)));
  await expect.poll(() => printed.length, { timeout: 10_000 }).toBeGreaterThan(24);
  child.kill('SIGSTOP');
  await wait(4_000);
  printed.length = 0;
  child.kill('SIGCONT');
  await expect.poll(() => printed.length, { timeout: 10_000 }).toBeGreaterThan(24);
  child.kill('SIGKILL');
  expect(Math.max(...printed)).toBeLessThan(defaultLimits.loopLagMs);
});
