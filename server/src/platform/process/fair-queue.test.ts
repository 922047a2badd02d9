import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('MED-45~ B20~ clients take turns, so a client with many uploads delays only its own uploads', async () => {
  const queue = fairQueue();
  const done: string[] = [];
  let running = 0;
  const upload = (client: string) =>
    queue(client, async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(client);
    });
  const much = Array.from({ length: 8 }, () => upload('grace'));
  await Promise.all([...much, upload('hope'), upload('hope'), upload('zion')]);
  expect(done.slice(0, 7)).toEqual(['grace', 'grace', 'hope', 'zion', 'grace', 'hope', 'grace']);
});

test('MED-45~ a task that fails does not block the tasks of other clients', async () => {
  const queue = fairQueue();
  const broken = queue('grace', () => Promise.reject(new Error('no picture')));
  const fine = queue('hope', async () => 'done');
  await expect(broken).rejects.toThrow('no picture');
  expect(await fine).toBe('done');
});

test('MED-47~ a further task of a client with 20 waiting tasks is refused, but a task of another client is not', async () => {
  const queue = fairQueue();
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 21 }, () => queue('grace', () => gate.promise));
  await expect(queue('grace', () => gate.promise)).rejects.toBeInstanceOf(Refusal);
  const other = queue('hope', async () => 'done');
  gate.resolve();
  expect(await other).toBe('done');
  await Promise.all(held);
});

test('work that throws before it returns a promise is refused, and the queue goes on', async () => {
  const queue = fairQueue();
  const failing = queue('a', () => {
    throw new Error('at once');
  });
  await expect(failing).rejects.toThrow('at once');
  expect(await queue('a', async () => 'next')).toBe('next');
});
