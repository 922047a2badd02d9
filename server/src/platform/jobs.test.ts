import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, testLog } from '../testing/database.ts';
import { runJobsDueAt } from '../testing/job-time.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { systemClock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';

let database: Database;
let running: Jobs[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  running = [];
});
afterAll(() => database.close());

const silent = createLog({ logLevel: 'silent' });

/** Starts a job queue with one kind of job. `runs` has the data of each run. */
async function startJobs(name: string, fail: (run: number) => boolean = () => false) {
  const jobs = createJobs({
    database,
    log: fail(1) ? silent : testLog,
    clock: systemClock,
    pollSeconds: 0.5,
    watchSeconds: 1,
  });
  const runs: unknown[] = [];
  jobs.define(name, async ({ value }: { value: unknown }) => {
    runs.push(value);
    if (fail(runs.length)) throw new Error('not today');
  });
  await jobs.start();
  running.push(jobs);
  return { jobs, runs, enqueue: jobs.enqueue.bind(null, database.db, name) };
}

const soon = { timeout: 10_000, interval: 50 };

test('a daily job runs at the start and is enqueued again for the next day, even if it fails', async () => {
  const jobs = createJobs({ database, log: silent, clock: systemClock, pollSeconds: 0.5 });
  let runs = 0;
  jobs.daily('every-day', async () => {
    runs += 1;
    throw new Error('not today');
  });
  await jobs.start();
  running.push(jobs);
  await vi.waitFor(() => expect(runs).toBe(1), soon);
  const waiting = sql`select extract(epoch from start_after - now())::float8 / 3600 as hours from jobs.job
    where name = 'every-day' and singleton_key = 'daily' and state = 'created'`;
  const { rows } = await database.db.execute<{ hours: number }>(waiting);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hours).toBeCloseTo(24, 1);
});

test('a job runs only after its transaction has committed', async () => {
  const { jobs, runs } = await startJobs('commit');
  await database.db.transaction((tx) => jobs.enqueue(tx, 'commit', { value: 'kept' }));
  const failing = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'commit', { value: 'dropped' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await vi.waitFor(() => expect(runs).toEqual(['kept']), soon);
  await jobs.enqueue(database.db, 'commit', { value: 'next' });
  await vi.waitFor(() => expect(runs).toContain('next'), soon);
  expect(runs).toEqual(['kept', 'next']);
});

test('a job with a start time does not run before that time', async () => {
  const { runs, enqueue } = await startJobs('later');
  const at = new Date(Date.now() + 2_500);
  await enqueue({ value: 'later' }, { at });
  await enqueue({ value: 'at once' });
  await vi.waitFor(() => expect(runs).toContain('at once'), soon);
  expect(runs).toEqual(['at once']);
  await vi.waitFor(() => expect(runs).toContain('later'), soon);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
});

test('a job replaces a waiting job with the same key, and jobs without a key do not replace each other', async () => {
  const { runs, enqueue } = await startJobs('keyed');
  const tomorrow = new Date(Date.now() + 86_400_000);
  await enqueue({ value: 'first' }, { key: 'content-1', at: tomorrow });
  await enqueue({ value: 'second' }, { key: 'content-1' });
  await enqueue({ value: 'other' }, { key: 'content-2' });
  await enqueue({ value: 'keyless' });
  await enqueue({ value: 'keyless' });
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['keyless', 'keyless', 'other', 'second']), soon);
});

test('a job that throws is retried', async () => {
  const { runs, enqueue } = await startJobs('retry', (run) => run === 1);
  await enqueue({ value: 'again' });
  await vi.waitFor(() => expect(runs).toEqual(['again', 'again']), soon);
});

test('45 due jobs all run within 4 seconds', async () => {
  const { runs, enqueue } = await startJobs('many');
  for (let value = 0; value < 45; value += 1) await enqueue({ value });
  await vi.waitFor(() => expect(runs).toHaveLength(45), { timeout: 4_000, interval: 50 });
});

test('a job survives a restart of the server', async () => {
  const before = await startJobs('restart');
  await before.jobs.stop();
  const enqueuing = createJobs({ database, log: testLog, clock: systemClock, byHand: true });
  enqueuing.define('restart', async () => {});
  await enqueuing.start();
  // The job is due only after the enqueuing server has stopped.
  await enqueuing.enqueue(database.db, 'restart', { value: 'survivor' }, { at: new Date(Date.now() + 3_000) });
  await enqueuing.stop();
  const after = await startJobs('restart');
  await vi.waitFor(() => expect(after.runs).toEqual(['survivor']), soon);
});

test('a job that was running when its server was killed runs again', async () => {
  const killed = createJobs({ database, log: testLog, clock: systemClock, byHand: true });
  killed.define('killed', async () => {});
  await killed.start();
  await killed.enqueue(database.db, 'killed', { value: 'begun' });
  await killed.stop();
  // Pretend that a server started the job a minute ago and has not sent a heartbeat since.
  await database.db.execute(sql`update jobs.job
    set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
    where name = 'killed'`);
  const { runs } = await startJobs('killed');
  await vi.waitFor(() => expect(runs).toEqual(['begun']), soon);
});

test('an undefined job is refused', async () => {
  const { jobs } = await startJobs('known');
  await expect(jobs.enqueue(database.db, 'unknown', {})).rejects.toThrow('the job unknown is not defined');
});

test('jobs with a concurrency do not wait for slow ones, one job of a key runs at a time, and a woken job keeps the time of a waiting one', async () => {
  const jobs = createJobs({ database, log: testLog, clock: systemClock, pollSeconds: 0.5 });
  const runs: string[] = [];
  const slow = Promise.withResolvers<void>();
  jobs.define<{ value: string }>(
    'at-once',
    async ({ value }) => {
      runs.push(value);
      if (value === 'slow') await slow.promise;
    },
    { concurrency: 3 },
  );
  await jobs.start();
  running.push(jobs);
  const wake = (key: string, value: string) => jobs.wake('at-once', async () => [{ key, data: { value } }]);
  const later = new Date(Date.now() + 3_600_000);
  await jobs.enqueue(database.db, 'at-once', { value: 'later' }, { key: 'waiting', at: later });
  wake('waiting', 'too soon');
  wake('one', 'slow');
  await vi.waitFor(() => expect(runs).toEqual(['slow']), soon);
  wake('one', 'same key');
  for (const key of ['two', 'three', 'four']) wake(key, key);
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['four', 'slow', 'three', 'two']), soon);
  slow.resolve();
  await vi.waitFor(() => expect(runs.at(-1)).toBe('same key'), soon);
  expect(runs).toHaveLength(5);
});

test('a wake-up is repeated after a failure of the database', async () => {
  const { jobs, runs } = await startJobs('woken-again', () => false);
  let tries = 0;
  jobs.wake('woken-again', async () => {
    tries += 1;
    if (tries === 1) throw new Error('The database is away.');
    return [{ key: 'one', data: { value: 'woken' } }];
  });
  await vi.waitFor(() => expect(runs).toEqual(['woken']), soon);
});

// This test must be the last, because from here on the job queue of the database uses the test's clock.
test('with byHand, jobs and the retries of failed jobs are due by the test’s clock', async () => {
  const clock = manualClock('2019-06-01T12:00:00Z');
  const jobs = createJobs({ database, log: silent, clock, byHand: true });
  const runs: string[] = [];
  jobs.define('by-hand', async ({ value }: { value: string }) => {
    runs.push(value);
    if (runs.length === 1) throw new Error('not today');
  });
  await jobs.start();
  running.push(jobs);
  const runDue = async () => {
    await runJobsDueAt(clock.now(), { db: database.db, jobs });
    return runs;
  };
  await jobs.enqueue(database.db, 'by-hand', { value: 'next week' }, { at: new Date('2019-06-08T12:00:00Z') });
  expect(await runDue()).toEqual([]);
  clock.set('2019-06-08T11:59:59Z');
  expect(await runDue()).toEqual([]);
  clock.set('2019-06-08T12:00:00Z');
  expect(await runDue()).toEqual(['next week']);
  expect(await runDue()).toEqual(['next week']);
  clock.advance(3_600_000);
  expect(await runDue()).toEqual(['next week', 'next week']);
});
