import { expect, test } from 'vitest';
import { contentAnalyticsSchema } from './analytics.api.ts';
import { analyticsStateOf, analyticsStates, countStates, needsProcessing, sharesCount } from './analytics-state.ts';

test('ANA-60 CNT-11 CAT-40 analyticsProcessed is one of unprocessed, processing and processed', () => {
  const { analyticsProcessed } = contentAnalyticsSchema.shape;
  expect(analyticsProcessed.options).toEqual(['unprocessed', 'processing', 'processed']);
  expect(analyticsProcessed.safeParse('done').success).toBe(false);
  for (const count of [null, ...countStates])
    for (const viewers of [0, 1])
      for (const isOnDemand of [false, true])
        expect(analyticsStates).toContain(analyticsStateOf({ viewers, count, isOnDemand }));
});

test.each([
  [0, null, false, 'unprocessed'],
  [1, null, false, 'processed'],
  [1, 'asked', false, 'unprocessed'],
  [1, 'running', false, 'processing'],
  [1, 'done', false, 'processed'],
  [1, 'failed', false, 'processed'],
  [0, 'done', false, 'unprocessed'],
  [0, 'done', true, 'processed'],
  [0, 'failed', true, 'unprocessed'],
] as const)('%s viewers, count %s, on demand %s: %s', (viewers, count, isOnDemand, state) => {
  expect(analyticsStateOf({ viewers, count, isOnDemand })).toBe(state);
});

test('ANA-70~ only the figures of an unprocessed content on demand that nobody has asked for are asked for', () => {
  const cases = analyticsStates.flatMap((state) =>
    [false, true].flatMap((isOnDemand) => [false, true].map((runAnalytics) => ({ state, isOnDemand, runAnalytics }))),
  );
  const asking = cases.filter(({ state, ...content }) => needsProcessing(state, content));
  expect(asking).toEqual([{ state: 'unprocessed', isOnDemand: true, runAnalytics: false }]);
});

test('a restart shares a count that runs or has just been asked for, but not one that failed or crashed', () => {
  const at = (state: (typeof countStates)[number], askedAt: number, aliveAt: number | null = null) =>
    sharesCount({ state, askedAt, aliveAt }, 100_000);
  expect([at('asked', 99_000), at('running', 0, 50_000), at('done', 91_000)]).toEqual([true, true, true]);
  expect([at('asked', 40_000), at('running', 0, 40_000), at('done', 90_000), at('failed', 99_999)]).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
