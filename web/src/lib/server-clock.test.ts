import { describe, expect, test } from 'vitest';
import { measureByHttp, ServerClock } from './server-clock.ts';

/** Simulates a device whose clock is wrong by `wrongBy` ms, and a server with the correct time. */
function simulateClock({ wrongBy = 0 } = {}) {
  const start = Date.UTC(2026, 11, 24, 18);
  const state = { elapsed: 0 };
  const clock = new ServerClock(
    () => state.elapsed,
    () => start + state.elapsed + wrongBy,
  );
  return {
    clock,
    trueTime: () => start + state.elapsed,
    wait: (ms: number) => {
      state.elapsed += ms;
    },
    /** Simulates one round trip; the request takes `outboundMs` ms, the answer `returnMs` ms. */
    ask(outboundMs: number, returnMs: number) {
      const sentAt = clock.mark();
      state.elapsed += outboundMs;
      const serverTime = start + state.elapsed;
      state.elapsed += returnMs;
      clock.measure(serverTime, sentAt);
    },
    error: () => clock.now() - (start + state.elapsed),
  };
}

describe('the server clock', () => {
  test.each([0, 3_600_000, -2 * 86_400_000])(
    'PLAY-40 TIME-49~ API-51~ the clock is correct on a device whose clock is wrong by %d ms',
    (wrongBy) => {
      const { ask, error } = simulateClock({ wrongBy });
      ask(40, 40);
      expect(error()).toBe(0);
    },
  );

  test('PLAY-40~ the quickest recent round trip determines the offset', () => {
    const { ask, error } = simulateClock({ wrongBy: 90_000 });
    ask(10, 10);
    ask(900, 20);
    expect(error()).toBe(0);
  });

  test('PLAY-40~ the error is at most half of the quickest round trip', () => {
    const { ask, error } = simulateClock();
    ask(300, 20);
    expect(Math.abs(error())).toBeLessThanOrEqual(160);
    ask(15, 5);
    expect(Math.abs(error())).toBeLessThanOrEqual(10);
  });

  test('TIME-49~ changing the device’s clock does not change the server clock', () => {
    let device = 1_000_000;
    let elapsed = 0;
    const clock = new ServerClock(
      () => elapsed,
      () => device,
    );
    clock.measure(5_000_000, 0, 0);
    device += 7_200_000;
    elapsed += 1_000;
    expect(clock.now()).toBe(5_001_000);
  });

  test('the clock discards old round trips after the device slept', () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.measure(1_000, 0, 2);
    clock.measure(61_100, 0, 200);
    expect(clock.now()).toBe(61_000);
  });

  test('the time in the page corrects a device’s clock until the first round trip', () => {
    const behind = simulateClock({ wrongBy: -3_600_000 });
    behind.clock.seed(behind.trueTime());
    expect(behind.error()).toBe(0);
    behind.ask(10, 10);
    behind.clock.seed(behind.trueTime() - 3_600_000);
    expect(behind.error()).toBe(0);

    const correct = simulateClock();
    correct.wait(60_000);
    correct.clock.seed(correct.trueTime() - 30_000);
    expect(correct.error()).toBe(0);
  });

  test('the clock notifies its subscribers of corrections', () => {
    const { clock, ask } = simulateClock({ wrongBy: 5_000 });
    let notified = 0;
    const stop = clock.subscribe(() => {
      notified += 1;
    });
    ask(10, 10);
    expect(notified).toBe(1);
    stop();
  });

  test('API-51~ a failed measurement leaves the clock unchanged', async () => {
    const { clock, error } = simulateClock();
    await measureByHttp(clock, () => Promise.reject(new Error('offline')));
    expect(error()).toBe(0);
  });
});
