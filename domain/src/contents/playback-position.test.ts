import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctDrift, DRIFT_IGNORED_S, simulatedPosition } from './playback-position.ts';

const STARTS = '2027-03-07T15:00:00.000Z';

test('PLAY-38 the position is the server’s time minus startsAt, in seconds', () => {
  expect(simulatedPosition(STARTS, Date.parse(STARTS))).toBe(0);
  expect(simulatedPosition(STARTS, Date.parse(STARTS) + 90_250)).toBe(90.25);
  expect(simulatedPosition(STARTS, Date.parse(STARTS) - 5_000)).toBe(-5);
});

describe('the correction of drift', () => {
  const drifted = (drift: number, sinceSeekMs: number | null = null, hasFineRates = true) =>
    correctDrift({ position: 600 + drift, target: 600, sinceSeekMs, hasFineRates });

  test('TIME-43~ a drift that cannot be noticed is ignored', () => {
    for (const drift of [0, 0.03, -0.039]) expect(drifted(drift)).toEqual({ kind: 'none' });
  });

  test('TIME-43~ a player with a small drift plays slower if ahead and faster if behind, by at most 4 %', () => {
    expect(drifted(0.1)).toEqual({ kind: 'rate', rate: expect.closeTo(0.98, 6) });
    expect(drifted(-0.1)).toEqual({ kind: 'rate', rate: expect.closeTo(1.02, 6) });
    expect(drifted(0.9)).toEqual({ kind: 'rate', rate: 0.96 });
    expect(drifted(-0.9)).toEqual({ kind: 'rate', rate: 1.04 });
  });

  test('TIME-43~ a large drift is corrected by one seek to the live position', () => {
    expect(drifted(-8)).toEqual({ kind: 'seek', to: 600 });
    expect(drifted(-1.2, 10_000)).toEqual({ kind: 'seek', to: 600 });
    expect(drifted(60)).toEqual({ kind: 'seek', to: 600 });
  });

  test('TIME-43~ a player that is 1 to 8 seconds ahead waits, even right after a seek', () => {
    expect(drifted(1.2, 10)).toEqual({ kind: 'wait', seconds: expect.closeTo(1.2, 6) });
    expect(drifted(8)).toEqual({ kind: 'wait', seconds: 8 });
  });

  test('TIME-43~ a player without fine speeds waits or seeks, but not for a small drift', () => {
    for (const drift of [0.15, -0.3]) expect(drifted(drift, null, false)).toEqual({ kind: 'none' });
    expect(drifted(0.3, 10, false)).toEqual({ kind: 'wait', seconds: expect.closeTo(0.3, 6) });
    expect(drifted(-0.6, 10_000, false)).toEqual({ kind: 'seek', to: 600 });
    expect(drifted(-8, 9_999, false)).toEqual({ kind: 'none' });
  });

  test('TIME-43~ within 10 seconds of a seek, a player changes its speed instead of seeking again', () => {
    expect(drifted(-8, 9_999)).toEqual({ kind: 'rate', rate: 1.04 });
  });

  test('TIME-43~ a player reaches the live position with at most one seek', () => {
    fc.assert(
      fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (start) => {
        let [drift, seeks] = [start, 0];
        for (let tenths = 0; tenths < 600; tenths++) {
          const correction = drifted(drift, seeks === 0 ? null : tenths * 100);
          if (correction.kind === 'seek') [drift, seeks] = [correction.to - 600 + 0.5, seeks + 1];
          if (correction.kind === 'wait') drift -= Math.min(0.1, correction.seconds);
          if (correction.kind === 'rate') drift += (correction.rate - 1) * 0.1;
        }
        return Math.abs(drift) <= DRIFT_IGNORED_S && seeks <= 1;
      }),
    );
  });
});
