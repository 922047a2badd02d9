import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { type Db as BossDatabase, fromDrizzle, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database/database.ts';
import type { Log } from './log.ts';

/** The JSON payload of a job. */
export type JobData = Record<string, unknown>;

/** Runs a due job. It may run more than once (after a crash or a retry), so it must be idempotent. */
export type JobHandler<Data extends JobData> = (data: Data) => Promise<void>;

export interface JobOptions {
  /** Retries after a failure, with exponential backoff; then the job is stored as failed. Default 5. */
  readonly retries?: number;
  /** The longest pause between retries, in seconds. Default: unlimited. */
  readonly longestPauseSeconds?: number;
  /** How long a run may take before it counts as failed, in seconds. Default 300. */
  readonly timeoutSeconds?: number;
}

/** When a job runs, and which waiting job it replaces. */
export interface JobTiming {
  /** The earliest time; default: now. */
  readonly at?: Date;
  /** Replaces the data and the time of a waiting job with the same name and key. */
  readonly key?: string;
}

/** Delayed work that survives a restart. A due job starts within about two seconds. */
export interface Jobs {
  /** Registers the handler of a kind of job. Call before `start`; names are words with hyphens. */
  define<Data extends JobData>(name: string, handler: JobHandler<Data>, options?: JobOptions): void;
  /** Registers a handler that runs at each start and once a day after it, possibly more often. Call before `start`. */
  daily(name: string, handler: () => Promise<void>): void;
  /** Enqueues a job in the caller's transaction: it runs only if that commits. Call after `start`. */
  enqueue(executor: Executor, name: string, data: JobData, timing?: JobTiming): Promise<void>;
  /** Creates missing tables and starts working. Await before the server listens. */
  start(): Promise<void>;
  /** Runs all due jobs and resolves when they are done. Only for jobs that run by hand (`byHand`). */
  runDue(): Promise<void>;
  /** Starts no further job and waits up to one second for running ones; the others run again at the next start. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 2;
/** A running job sends a heartbeat twice in this time; without one its server has been killed and the job starts again. */
const SILENT_SECONDS = 20;
/** How often jobs without a heartbeat are looked for. */
const WATCH_SECONDS = 20;
const BATCH = 10;
/** Jobs that run longer than this after a stop are started again by the next process, in milliseconds. */
const STOP_TIMEOUT_MS = 1_000;
const DEFAULT_RETRIES = 5;
const DEFAULT_TIMEOUT_SECONDS = 300;
const DAY_MS = 86_400_000;
/** The key of the one waiting job of a daily kind. */
const DAILY = 'daily';

interface Kind {
  readonly handler: JobHandler<JobData>;
  readonly options: JobOptions;
}

interface JobsDeps {
  database: Pick<Database, 'pool'>;
  log: Log;
  clock: Clock;
  pollSeconds?: number;
  watchSeconds?: number;
  /** Jobs run only on `runDue`, for tests. */
  byHand?: boolean | undefined;
}

/** Creates the job queue in the database (pg-boss). It polls, because the embedded engine has no LISTEN. */
export function createJobs({ database, log, clock, pollSeconds = POLL_SECONDS, ...how }: JobsDeps): Jobs {
  const kinds = new Map<string, Kind>();
  const boss = createBoss(database, how);
  let started = false;
  const dailyKinds: string[] = [];
  const askDaily = (name: string, inMs: number) =>
    boss.upsert(name, {}, { singletonKey: DAILY, startAfter: new Date(clock.now().getTime() + inMs) });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  return {
    define(name, handler, options = {}) {
      // enqueue and define are typed by the same slice; the queue cannot check that the data fit the handler.
      kinds.set(name, { handler: handler as JobHandler<JobData>, options });
    },
    daily(name, handler) {
      dailyKinds.push(name);
      // Enqueue tomorrow's run first, so that a failing run does not end the series.
      const runToday = async () => {
        if (!how.byHand) await askDaily(name, DAY_MS);
        await handler();
      };
      kinds.set(name, { handler: runToday, options: {} });
    },
    async enqueue(executor, name, data, { at, key = uuidv7() } = {}) {
      if (!started || !kinds.has(name)) throw new Error(`the job ${name} is not defined, or the jobs have not started`);
      await boss.upsert(name, data, {
        singletonKey: key,
        startAfter: at ?? clock.now(),
        db: fromDrizzle(executor, sql),
      });
    },
    async start() {
      await boss.start();
      for (const [name, { options }] of kinds) await prepareQueue(boss, name, options);
      started = true;
      if (how.byHand) return;
      for (const name of dailyKinds) await askDaily(name, 0);
      for (const [name, { handler }] of kinds) await work(boss, { name, handler, pollSeconds, log });
    },
    async runDue() {
      for (const [name, { handler }] of kinds) await runAll(boss, { name, handler, log });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
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
  // No cron, and no concurrent reindexing, which needs a connection of its own.
  const quiet = { schedule: false, reindex: false, monitorVacuum: false };
  const watch = { superviseIntervalSeconds: watchSeconds, monitorIntervalSeconds: watchSeconds };
  // By hand it must not work by itself, and its tables exist.
  return new PgBoss({ db, schema: 'jobs', ...quiet, ...watch, supervise: !byHand, migrate: !byHand });
}

async function prepareQueue(boss: PgBoss, name: string, options: JobOptions): Promise<void> {
  const queue = {
    retryLimit: options.retries ?? DEFAULT_RETRIES,
    retryBackoff: true,
    ...(options.longestPauseSeconds && { retryDelayMax: options.longestPauseSeconds }),
    heartbeatSeconds: SILENT_SECONDS,
    expireInSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
  };
  // "short": at most one waiting job per key. enqueue generates a key for a job without one.
  await boss.createQueue(name, { ...queue, policy: 'short' });
  await boss.updateQueue(name, queue);
  // pg-boss looks up an unknown queue outside of the caller's transaction, which deadlocks on the embedded engine's single
  // connection. This call makes it cache the queue.
  await boss.findJobs(name, { id: uuidv7() });
}

interface Work extends Pick<Kind, 'handler'> {
  readonly name: string;
  readonly log: Log;
}

async function work(boss: PgBoss, { pollSeconds, ...what }: Work & { pollSeconds: number }): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<JobData, unknown, typeof options>(what.name, options, (batch) =>
    Promise.all(batch.map((job) => run(what, job))),
  );
}

async function runAll(boss: PgBoss, what: Work): Promise<void> {
  for (;;) {
    const batch = await boss.fetch<JobData>(what.name, { batchSize: BATCH });
    if (batch.length === 0) return;
    for (const job of batch) {
      const { status, output } = await run(what, job);
      if (status === 'completed') await boss.complete(what.name, job.id);
      else await boss.fail(what.name, job.id, output);
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
