import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { type Db as BossDatabase, fromDrizzle, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database/database.ts';
import type { Log } from './log.ts';

/** The JSON payload of a job. */
export type JobData = Record<string, unknown>;

/** Runs a due job. A job may run again after a crash or a failure, so the handler must be idempotent. */
export type JobHandler<Data extends JobData> = (data: Data) => Promise<void>;

export interface JobOptions {
  /** How often a failed job is retried, with exponential backoff, before it is stored as failed. Default: 5. */
  readonly retries?: number;
  /** The longest pause between retries, in seconds. Default: unlimited. */
  readonly longestPauseSeconds?: number;
  /** How long a run may take before it counts as failed, in seconds. Default: 300. */
  readonly timeoutSeconds?: number;
  /**
   * How many jobs of this kind a process runs at the same time, independently of each other. Of jobs with the same key
   * only one runs at a time, in all processes together. By default, a process runs jobs in batches, and the next batch
   * starts when all jobs of a batch are done.
   */
  readonly concurrency?: number;
}

/** A job without a time: it starts as soon as it can. */
export interface SoonJob {
  /** A waiting job with the same key stays as it is, even if its time is later. */
  readonly key: string;
  readonly data: JobData;
}

/** When a job runs, and which waiting job it replaces. */
export interface JobTiming {
  /** The earliest time at which the job runs; default: now. */
  readonly at?: Date;
  /** Replaces the data and the time of a waiting job with the same name and key. */
  readonly key?: string;
}

/** Delayed work that survives a restart. A due job starts within about two seconds. */
export interface Jobs {
  /** Registers the handler of a kind of job. Call this before `start`. A name consists of words with hyphens. */
  define<Data extends JobData>(name: string, handler: JobHandler<Data>, options?: JobOptions): void;
  /** Registers a handler that runs at each start and at least once a day after that. Call this before `start`. */
  daily(name: string, handler: () => Promise<void>, options?: JobOptions): void;
  /** Enqueues a job in the caller's transaction: it runs only if the transaction commits. Call this after `start`. */
  enqueue(executor: Executor, name: string, data: JobData, timing?: JobTiming): Promise<void>;
  /**
   * Enqueues the jobs that `find` returns, in the background and outside of any transaction. After a failure of the
   * database `find` is called again; if the process ends before that, the jobs are lost. Call this after `start`.
   */
  wake(name: string, find: () => Promise<readonly SoonJob[]>): void;
  /** Creates missing tables and starts to run jobs. Await this before the server listens. */
  start(): Promise<void>;
  /** Runs all due jobs and resolves when they are done. Only for tests, with the option `byHand`. */
  runDue(): Promise<void>;
  /** Starts no further jobs and waits up to a second for running jobs. Unfinished jobs run again at the next start. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 2;
/**
 * A running job sends two heartbeats in this time. If none arrives, the job's server counts as killed, and the job runs
 * again.
 */
const HEARTBEAT_TIMEOUT_SECONDS = 20;
/** How often the queue looks for jobs without a heartbeat. */
const WATCH_SECONDS = 20;
const BATCH_SIZE = 10;
/** How long a stop waits for running jobs, in milliseconds. */
const STOP_TIMEOUT_MS = 1_000;
const DEFAULT_RETRIES = 5;
const DEFAULT_TIMEOUT_SECONDS = 300;
/** The pause before a failed wake-up is repeated, in milliseconds. */
const WAKE_PAUSE_MS = 2_000;
const DAY_MS = 86_400_000;
/** Fetches no job while another job of its key, which is its group, is running. */
const ONE_OF_KEY = { groupConcurrency: 1 } as const;
/** The key of daily jobs, so that only one job of a daily kind is waiting. */
const DAILY = 'daily';

interface JobKind {
  readonly handler: JobHandler<JobData>;
  readonly options: JobOptions;
}

interface JobsDeps {
  database: Pick<Database, 'pool'>;
  log: Log;
  clock: Clock;
  pollSeconds?: number;
  watchSeconds?: number;
  /** If true, jobs run only when `runDue` is called (for tests). */
  byHand?: boolean | undefined;
}

/** Creates the job queue in the database (pg-boss). The queue polls, because the embedded engine has no LISTEN. */
export function createJobs({ database, log, clock, pollSeconds = POLL_SECONDS, ...behaviour }: JobsDeps): Jobs {
  const kinds = new Map<string, JobKind>();
  const boss = createBoss(database, behaviour);
  let started = false;
  let stopped = false;
  const wakeUps = new Set<Promise<void>>();
  /** The workers of each kind of job that has several. */
  const workersOf = new Map<string, readonly JobWorker[]>();
  const dailyKinds: string[] = [];
  const enqueueDaily = (name: string, inMs: number) =>
    boss.upsert(name, {}, { singletonKey: DAILY, startAfter: new Date(clock.now().getTime() + inMs) });
  const enqueueSoon = async (name: string, find: () => Promise<readonly SoonJob[]>) => {
    while (!stopped) {
      try {
        const jobs = await find();
        if (jobs.length === 0) return;
        const startAfter = clock.now();
        await boss.insert(
          name,
          jobs.map(({ key, data }) => ({ singletonKey: key, group: { id: key }, data, startAfter })),
        );
        // So many workers look for a job now instead of after their pause; those that run a job do so after it.
        const workers = (workersOf.get(name) ?? []).toSorted((one, other) => Number(one.isBusy) - Number(other.isBusy));
        for (const { id } of workers.slice(0, jobs.length)) boss.notifyWorker(id);
        return;
      } catch (err) {
        log.warn({ err, job: name }, 'jobs could not be enqueued');
        await sleep(WAKE_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  return {
    define(name, handler, options = {}) {
      // The slice that defines a job also enqueues it. The queue cannot check that the data have the handler's type.
      kinds.set(name, { handler: handler as JobHandler<JobData>, options });
    },
    daily(name, handler, options = {}) {
      dailyKinds.push(name);
      // Enqueue tomorrow's run first, so that a failing run does not end the series.
      const runToday = async () => {
        if (!behaviour.byHand) await enqueueDaily(name, DAY_MS);
        await handler();
      };
      kinds.set(name, { handler: runToday, options });
    },
    async enqueue(executor, name, data, { at, key = uuidv7() } = {}) {
      if (!started || !kinds.has(name)) throw new Error(`the job ${name} is not defined, or the jobs have not started`);
      await boss.upsert(name, data, {
        singletonKey: key,
        group: { id: key },
        startAfter: at ?? clock.now(),
        db: fromDrizzle(executor, sql),
      });
    },
    wake(name, find) {
      const wakeUp = enqueueSoon(name, find).finally(() => wakeUps.delete(wakeUp));
      wakeUps.add(wakeUp);
    },
    async start() {
      await boss.start();
      for (const [name, { options }] of kinds) await prepareQueue(boss, name, options);
      started = true;
      if (behaviour.byHand) return;
      for (const name of dailyKinds) await enqueueDaily(name, 0);
      for (const [name, { handler, options }] of kinds) {
        const work = { name, handler, pollSeconds, log };
        if (options.concurrency) workersOf.set(name, await startWorkers(boss, work, options.concurrency));
        else await processQueue(boss, work);
      }
    },
    async runDue() {
      const woken = async () => void (await Promise.all(wakeUps));
      for (const [name, { handler, options }] of kinds)
        await runAll(boss, { name, handler, log, isOneOfKey: options.concurrency !== undefined }, woken);
    },
    async stop() {
      stopped = true;
      await Promise.race([Promise.all(wakeUps), sleep(STOP_TIMEOUT_MS)]);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Creates the tables of pg-boss without processing jobs. */
export async function installJobs(database: Pick<Database, 'pool'>): Promise<void> {
  const boss = createBoss(database);
  await boss.start();
  await boss.stop({ graceful: false });
}

function createBoss(
  { pool }: Pick<Database, 'pool'>,
  { byHand = false, watchSeconds = WATCH_SECONDS }: Pick<JobsDeps, 'byHand' | 'watchSeconds'> = {},
): PgBoss {
  const db: BossDatabase = {
    async executeSql(text, values) {
      const result: QueryResult | QueryResult[] = await pool.query(text, values);
      return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
    },
  };
  // Disable cron, and concurrent reindexing, which needs a separate connection.
  const disabledFeatures = { schedule: false, reindex: false, monitorVacuum: false };
  const watch = { superviseIntervalSeconds: watchSeconds, monitorIntervalSeconds: watchSeconds };
  // With `byHand`, pg-boss must not run maintenance by itself, and its tables exist already.
  return new PgBoss({ db, schema: 'jobs', ...disabledFeatures, ...watch, supervise: !byHand, migrate: !byHand });
}

async function prepareQueue(boss: PgBoss, name: string, options: JobOptions): Promise<void> {
  const queue = {
    retryLimit: options.retries ?? DEFAULT_RETRIES,
    retryBackoff: true,
    ...(options.longestPauseSeconds && { retryDelayMax: options.longestPauseSeconds }),
    heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
    expireInSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
  };
  // "short" allows one waiting job per key. For a job without a key, enqueue generates one.
  await boss.createQueue(name, { ...queue, policy: 'short' });
  await boss.updateQueue(name, queue);
  // pg-boss looks up an unknown queue outside of the caller's transaction, which would deadlock on the embedded
  // engine's only connection. This call makes pg-boss cache the queue.
  await boss.findJobs(name, { id: uuidv7() });
}

interface Work extends Pick<JobKind, 'handler'> {
  readonly name: string;
  readonly log: Log;
}

async function processQueue(boss: PgBoss, { pollSeconds, ...work }: Work & { pollSeconds: number }): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<JobData, unknown, typeof options>(work.name, options, (batch) =>
    Promise.all(batch.map((job) => run(work, job))),
  );
}

/** A worker that runs one job at a time. */
interface JobWorker {
  id: string;
  isBusy: boolean;
}

/** Starts workers that each run one job at a time. */
async function startWorkers(
  boss: PgBoss,
  { pollSeconds, ...work }: Work & { pollSeconds: number },
  count: number,
): Promise<JobWorker[]> {
  const options = { pollingIntervalSeconds: pollSeconds, batchSize: 1, perJobResults: true, ...ONE_OF_KEY } as const;
  const workers: JobWorker[] = [];
  for (let n = 0; n < count; n += 1) {
    const worker: JobWorker = { id: '', isBusy: false };
    worker.id = await boss.work<JobData, unknown, typeof options>(work.name, options, async (batch) => {
      worker.isBusy = true;
      const results = await Promise.all(batch.map((job) => run(work, job)));
      worker.isBusy = false;
      return results;
    });
    workers.push(worker);
  }
  return workers;
}

/** Runs the due jobs of a kind. `woken` resolves when the jobs that handlers enqueue in the background are enqueued. */
async function runAll(
  boss: PgBoss,
  { isOneOfKey, ...work }: Work & { isOneOfKey: boolean },
  woken: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await woken();
    const batch = await boss.fetch<JobData>(work.name, { batchSize: BATCH_SIZE, ...(isOneOfKey && ONE_OF_KEY) });
    if (batch.length === 0) return;
    for (const job of batch) {
      const { status, output } = await run(work, job);
      if (status === 'completed') await boss.complete(work.name, job.id);
      else await boss.fail(work.name, job.id, output);
    }
  }
}

async function run({ name, handler, log }: Work, { id, data }: { id: string; data: JobData }) {
  try {
    await handler(data);
    return { id, status: 'completed' as const, output: {} };
  } catch (error) {
    log.error({ err: error, job: name, id }, 'a job failed');
    return { id, status: 'failed' as const, output: { message: String(error) } };
  }
}
