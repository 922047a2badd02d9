import { randomUUID } from 'node:crypto';
import { programRefusals } from '@nave/domain/kernel/access-tokens.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { Outage } from '../outage.ts';
import { idempotentCalls } from '../tables.ts';
import { createIdempotentCalls, type KeyedCall, type NewId } from './idempotent-calls.ts';

const MINUTE_MS = 60_000;
const clock = manualClock('2026-11-29T10:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
let call: KeyedCall;
beforeEach(() => {
  call = { tokenId: randomUUID(), token: 'secret', key: 'sunday', request: ['/api/tags', { name: 'Youth' }] };
});

const calls = (renewEveryMs?: number) =>
  createIdempotentCalls({ db: database.db, clock, ...(renewEveryMs !== undefined && { renewEveryMs }) });
const run = (work: (newId: NewId) => Promise<unknown>, of = calls()) => of.run(call, 201, work);
const busy = { text: programRefusals.keyBusy, waitSeconds: 2 };

/** Starts a run that goes on until it is told how to end. */
function startRun(of = calls()) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<string>();
  const answer = run((newId) => {
    begun.resolve(newId());
    return promise;
  }, of);
  return { begun: begun.promise, answer, succeed: resolve, fail: reject };
}

test.each([
  ['the database is lost while it answers', () => new Outage('Connection terminated')],
  ['the server has a fault', () => new TypeError('x is undefined')],
  ['the server is unavailable', () => new Refusal(kernelRefusals.unavailable)],
])('API-232~ a call keeps its key and its ids if %s, because it may have taken effect', async (_what, failure) => {
  let written = '';
  const failed = run(async (newId) => {
    written = newId();
    throw failure();
  });
  await expect(failed).rejects.toThrow();
  await expect(run(async () => 'again')).rejects.toMatchObject(busy);
  clock.advance(MINUTE_MS + 1);
  expect(await run(async (newId) => newId())).toMatchObject({ body: written, isReplayed: false });
});

test('API-228~ a call that is refused frees its key at once', async () => {
  const refused = run(async () => {
    throw new Refusal(kernelRefusals.notFound);
  });
  await expect(refused).rejects.toThrow(kernelRefusals.notFound.message);
  expect(await run(async () => 'again')).toMatchObject({ body: 'again', isReplayed: false });
});

test('API-233~ a slow call that was taken for lost does not free the key of the call that replaced it', async () => {
  const slow = startRun();
  await slow.begun;
  clock.advance(MINUTE_MS + 1);
  const second = startRun();
  expect(await second.begun).toBe(await slow.begun);
  slow.fail(new Refusal(kernelRefusals.notFound));
  await expect(slow.answer).rejects.toThrow();
  await expect(run(async () => 'third')).rejects.toMatchObject(busy);
  second.succeed('second');
  await second.answer;
  expect(await run(async () => 'third')).toEqual({ body: 'second', status: 201, isReplayed: true });
});

test('API-233~ a slow call that was taken for lost does not store its answer for the call that replaced it', async () => {
  const slow = startRun();
  await slow.begun;
  clock.advance(MINUTE_MS + 1);
  const second = startRun();
  await second.begun;
  slow.succeed('slow');
  expect(await slow.answer).toMatchObject({ body: 'slow' });
  await expect(run(async () => 'third')).rejects.toMatchObject(busy);
  second.succeed('second');
  await second.answer;
});

test('API-233~ a call that runs for more than a minute keeps its key', async () => {
  const slow = startRun(calls(5));
  await slow.begun;
  for (let minute = 1; minute <= 3; minute += 1) {
    clock.advance(MINUTE_MS - 1);
    await vi.waitFor(async () => {
      const rows = await database.db.select().from(idempotentCalls);
      expect(rows.find(({ tokenId }) => tokenId === call.tokenId)?.claimedAt).toEqual(clock.now());
    }, 10_000);
    await expect(run(async () => 'second')).rejects.toMatchObject(busy);
  }
  slow.succeed('slow');
  await slow.answer;
  expect(await run(async () => 'second')).toMatchObject({ body: 'slow', isReplayed: true });
});

test('API-236~ an answer of more than 256 KB is not stored, and the repeat is told so and does not run', async () => {
  const small = 'x'.repeat(200_000);
  await run(async () => small);
  expect(await run(async () => 'again')).toMatchObject({ body: small, isReplayed: true });
  call = { ...call, key: 'large' };
  expect(await run(async () => 'x'.repeat(300_000))).toMatchObject({ status: 201, isReplayed: false });
  for (const minutes of [0, 2]) {
    clock.advance(minutes * MINUTE_MS);
    let runs = 0;
    const again = run(async () => {
      runs += 1;
    });
    await expect(again).rejects.toMatchObject({ text: programRefusals.answerTooLarge });
    expect(runs).toBe(0);
  }
});
