import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const size = { most: 2, longest: 3, longestOfAll: 4, longestWaitMs: 60_000 };

test('as much work runs at once as may, and clients take turns', async () => {
  const inTurn = fairTurns({ ...size, longest: 8, longestOfAll: 20 });
  const started: string[] = [];
  let running = 0;
  const work = (client: string) =>
    inTurn(client, async () => {
      started.push(client);
      running += 1;
      expect(running).toBeLessThanOrEqual(2);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
  const much = Array.from({ length: 8 }, () => work('grace'));
  await Promise.all([...much, work('hope'), work('hope'), work('zion')]);
  expect(started.slice(0, 7)).toEqual(['grace', 'grace', 'grace', 'hope', 'zion', 'grace', 'hope']);
  await Promise.all([work('zion'), work('zion')]);
  expect(started).toHaveLength(13);
});

test('work is refused if too much of its client, or of all, is waiting, or if its turn does not come in time', async () => {
  const gate = Promise.withResolvers<void>();
  const inTurn = fairTurns({ ...size, longestWaitMs: 50 });
  const held = [inTurn('grace', () => gate.promise), inTurn('grace', () => gate.promise)];
  const late = Array.from({ length: 3 }, () => inTurn('grace', () => gate.promise));
  const lateEnds = Promise.allSettled(late);
  await expect(inTurn('grace', async () => undefined)).rejects.toBeInstanceOf(Refusal);
  const alsoLate = Promise.allSettled([inTurn('hope', () => gate.promise)]);
  await expect(inTurn('zion', async () => undefined)).rejects.toBeInstanceOf(Refusal);
  for (const { status } of [...(await lateEnds), ...(await alsoLate)]) expect(status).toBe('rejected');
  // What has given up takes no turn.
  const next = inTurn('zion', async () => 'next');
  gate.resolve();
  expect(await next).toBe('next');
  await Promise.all(held);
});

test('work that fails passes its turn on', async () => {
  const inTurn = fairTurns({ ...size, most: 1 });
  const failing = inTurn('grace', () => Promise.reject(new Error('no answer')));
  const next = inTurn('hope', async () => 'next');
  await expect(failing).rejects.toThrow('no answer');
  expect(await next).toBe('next');
});
