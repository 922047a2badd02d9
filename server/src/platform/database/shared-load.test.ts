import { expect, test } from 'vitest';
import { batchedLoad, sharedLoad } from './shared-load.ts';

/** Creates a source whose reads are completed by the test. A read returns the value at the time when the read began. */
function createSource() {
  const reads: { id: string; end(): void; fail(): void }[] = [];
  let value = 'first';
  const load = sharedLoad((id) => {
    const result = `${id} ${value}`;
    return new Promise<string>((resolve, reject) => {
      reads.push({ id, end: () => resolve(result), fail: () => reject(new Error('gone')) });
    });
  });
  return {
    load,
    reads,
    change(to: string) {
      value = to;
    },
  };
}

test('callers that arrive during a read share the next read', async () => {
  const { load, reads, change } = createSource();
  const early = load('a');
  change('second');
  const later = Array.from({ length: 100 }, () => load('a'));
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  expect(await early).toBe('a first');
  await expect.poll(() => reads.length).toBe(2);
  change('third');
  const latest = load('a');
  reads[1]?.end();
  expect(new Set(await Promise.all(later))).toEqual(new Set(['a second']));
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.end();
  expect(await latest).toBe('a third');
});

test('reads of different ids run concurrently, and nothing is cached', async () => {
  const { load, reads, change } = createSource();
  const answers = [load('a'), load('b')];
  expect(reads.map(({ id }) => id)).toEqual(['a', 'b']);
  for (const read of reads) read.end();
  expect(await Promise.all(answers)).toEqual(['a first', 'b first']);
  change('second');
  const again = load('a');
  reads[2]?.end();
  expect(await again).toBe('a second');
});

test('a failed read rejects the callers that share the read, but not later callers', async () => {
  const { load, reads } = createSource();
  const [first, second] = [load('a'), load('a')];
  reads[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end();
  expect(await second).toBe('a first');
});

/** Like `createSource`, but for batched reads. The id `?` is not found. */
function createBatchedSource() {
  const reads: { ids: readonly string[]; end(): void; fail(): void }[] = [];
  let value = 'first';
  const load = batchedLoad(String, (ids: readonly string[]) => {
    const result = new Map(ids.filter((id) => id !== '?').map((id) => [id, `${id} ${value}`]));
    return new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      reads.push({ ids, end: () => resolve(result), fail: () => reject(new Error('gone')) });
    });
  });
  return {
    load,
    reads,
    change(to: string) {
      value = to;
    },
  };
}

test('ids that are requested while two reads run are read together in the next read', async () => {
  const { load, reads, change } = createBatchedSource();
  const early = [load('a'), load('b')];
  expect(reads.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  const later = ['a', 'c', '?', 'a'].map(load);
  expect(reads).toHaveLength(2);
  change('second');
  reads[1]?.end();
  await expect.poll(() => reads.length).toBe(3);
  expect(reads[2]?.ids).toEqual(['a', 'c', '?']);
  for (const read of reads) read.end();
  expect(await Promise.all(early)).toEqual(['a first', 'b first']);
  expect(await Promise.all(later)).toEqual(['a second', 'c second', null, 'a second']);
});

test('a failed batch rejects the callers that share the batch, but not later callers', async () => {
  const { load, reads } = createBatchedSource();
  const first = [load('a'), load('b')];
  const shared = [load('c'), load('d')].map((answer) => expect(answer).rejects.toThrow('gone'));
  for (const read of reads) read.end();
  await Promise.all(first);
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.fail();
  await Promise.all(shared);
  const next = load('c');
  reads[3]?.end();
  expect(await next).toBe('c first');
});
