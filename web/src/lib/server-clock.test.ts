import { describe, expect, test } from 'vitest';
import { measureByHttp, ServerClock } from './server-clock.ts';

/** A device whose clock is wrong by `wrongBy`, and a server that tells the true time. */
function world({ wrongBy = 0 } = {}) {
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
    /** One round trip; `there` is its first half. */
    ask(there: number, back: number) {
      const sentAt = clock.mark();
      state.elapsed += there;
      const serverTime = start + state.elapsed;
      state.elapsed += back;
      clock.measure(serverTime, sentAt);
    },
    error: () => clock.now() - (start + state.elapsed),
  };
}

describe('the server clock', () => {
  test.each([0, 3_600_000, -2 * 86_400_000])(
    'PLAY-40 TIME-49~ API-51~ is right on a device that is wrong by %d ms',
    (wrongBy) => {
      const { ask, error } = world({ wrongBy });
      ask(40, 40);
      expect(error()).toBe(0);
    },
  );

  test('PLAY-40~ the quickest of the recent round trips counts', () => {
    const { ask, error } = world({ wrongBy: 90_000 });
    ask(10, 10);
    ask(900, 20);
    expect(error()).toBe(0);
  });

  test('PLAY-40~ an error is never more than half of the quickest round trip', () => {
    const { ask, error } = world();
    ask(300, 20);
    expect(Math.abs(error())).toBeLessThanOrEqual(160);
    ask(15, 5);
    expect(Math.abs(error())).toBeLessThanOrEqual(10);
  });

  test('TIME-49~ a change of the machine’s clock while the page is open changes nothing', () => {
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

  test('after the device slept the old round trips are forgotten, however quick they were', () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.measure(1_000, 0, 2);
    clock.measure(61_100, 0, 200);
    expect(clock.now()).toBe(61_000);
  });

  test('the page’s own time corrects a device that is plainly wrong, and only until the first round trip', () => {
    const late = world({ wrongBy: -3_600_000 });
    late.clock.seed(late.trueTime());
    expect(late.error()).toBe(0);
    late.ask(10, 10);
    late.clock.seed(late.trueTime() - 3_600_000);
    expect(late.error()).toBe(0);

    const right = world();
    right.wait(60_000);
    right.clock.seed(right.trueTime() - 30_000);
    expect(right.error()).toBe(0);
  });

  test('who waits for a moment is told when the clock is corrected', () => {
    const { clock, ask } = world({ wrongBy: 5_000 });
    let told = 0;
    const stop = clock.subscribe(() => {
      told += 1;
    });
    ask(10, 10);
    expect(told).toBe(1);
    stop();
  });

  test('API-51~ a server that does not answer leaves the clock as it was', async () => {
    const { clock, error } = world();
    await measureByHttp(clock, () => Promise.reject(new Error('offline')));
    expect(error()).toBe(0);
  });
});
