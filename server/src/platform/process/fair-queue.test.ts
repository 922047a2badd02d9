import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('MED-45~ B20~ clients take turns, so one that uploads much delays only itself', async () => {
  const inTurn = fairQueue();
  const done: string[] = [];
  let atWork = 0;
  const upload = (client: string) =>
    inTurn(client, async () => {
      atWork += 1;
      expect(atWork).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      atWork -= 1;
      done.push(client);
    });
  const much = Array.from({ length: 8 }, () => upload('grace'));
  await Promise.all([...much, upload('hope'), upload('hope'), upload('zion')]);
  expect(done.slice(0, 7)).toEqual(['grace', 'grace', 'hope', 'zion', 'grace', 'hope', 'grace']);
});

test('MED-45~ a failing task delays nobody', async () => {
  const inTurn = fairQueue();
  const broken = inTurn('grace', () => Promise.reject(new Error('no picture')));
  const fine = inTurn('hope', async () => 'done');
  await expect(broken).rejects.toThrow('no picture');
  expect(await fine).toBe('done');
});

test('MED-47~ a client with twenty waiting tasks is refused for now, and others are not', async () => {
  const inTurn = fairQueue();
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 21 }, () => inTurn('grace', () => gate.promise));
  await expect(inTurn('grace', () => gate.promise)).rejects.toBeInstanceOf(Refusal);
  const other = inTurn('hope', async () => 'done');
  gate.resolve();
  expect(await other).toBe('done');
  await Promise.all(held);
});
