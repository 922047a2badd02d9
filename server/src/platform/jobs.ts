import { sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { type Db as BossDatabase, fromDrizzle, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Database, Executor } from './database/database.ts';
import type { Log } from './log.ts';

/** What a job carries: JSON. */
export type JobData = Record<string, unknown>;

/** What happens when a job is due. It may run more than once (a crash, a retry), so it looks before it acts. */
export type JobHandler<Data extends JobData> = (data: Data) => Promise<void>;

/** How a kind of job behaves; whatever is left out has a sensible value. */
export interface JobOptions {
  /** How often a job that throws is tried again, with growing pauses; then it is kept as failed. Default 5. */
  readonly retries?: number;
  /** The longest of those pauses, in seconds; left out: they grow on. */
  readonly longestPauseSeconds?: number;
  /** How long a run may take before it counts as failed, in seconds. Default 300. */
  readonly timeoutSeconds?: number;
}

/** When a job runs, and what it replaces. */
export interface JobTiming {
  /** The earliest moment; left out: as soon as possible. */
  readonly at?: Date;
  /** A waiting job of the same name and key is replaced: its data and its moment become these. */
  readonly key?: string;
}

/** Work that happens later, once, and survives a restart. A due job starts within about two seconds. */
export interface Jobs {
  /** Says what a kind of job does. Before `start`; names are words with hyphens. */
  define<Data extends JobData>(name: string, handler: JobHandler<Data>, options?: JobOptions): void;
  /** Says what happens at each start and once a day after it, and may happen more often. Before `start`. */
  daily(name: string, handler: () => Promise<void>): void;
  /** Asks for a job within the caller's transaction: it runs if, and only if, that commits. After `start`. */
  enqueue(executor: Executor, name: string, data: JobData, timing?: JobTiming): Promise<void>;
  /** Makes the tables that are missing and begins to work. Awaited before the server listens. */
  start(): Promise<void>;
  /** Runs what is due now and answers when that is done. Needed only where jobs are run by hand. */
  runDue(): Promise<void>;
  /** Begins no further job and waits up to one second for the running ones; the others run again at the next start. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 2;
/** A running job says every half of this time that it does; the server of one that has not was killed, and the job is begun again. */
const SILENT_SECONDS = 20;
/** How often such jobs are looked for. */
const WATCH_SECONDS = 20;
const BATCH = 10;
/** What runs longer than this when the process stops is begun again by the next one, in milliseconds. */
const STOP_TIMEOUT_MS = 1_000;
const DEFAULT_RETRIES = 5;
const DEFAULT_TIMEOUT_SECONDS = 300;
const DAY_MS = 86_400_000;
/** The key of the one waiting job of a kind that happens daily. */
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
  /** Nothing happens by itself: a test says when, by `runDue`. */
  byHand?: boolean | undefined;
}

/** Jobs in the database itself (pg-boss), polled: the embedded engine has no LISTEN. */
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
      // The queue hands over what enqueue was given; that its shape fits is the pair's own affair.
      kinds.set(name, { handler: handler as JobHandler<JobData>, options });
    },
    daily(name, handler) {
      dailyKinds.push(name);
      // Asked for first: a run that fails does not end the days after it.
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

/** Makes the tables of the jobs, which are pg-boss's own, without working on any. */
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
  // No cron, and no rebuilding of indexes concurrently, which needs a connection of its own.
  const quiet = { schedule: false, reindex: false, monitorVacuum: false };
  const watch = { superviseIntervalSeconds: watchSeconds, monitorIntervalSeconds: watchSeconds };
  // By hand it does nothing by itself, and its tables are there.
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
  // "short": at most one waiting job per key; enqueue gives a key of its own to a job without one.
  await boss.createQueue(name, { ...queue, policy: 'short' });
  await boss.updateQueue(name, queue);
  // pg-boss looks up a queue it does not remember outside of the caller's transaction, which on the embedded engine
  // would wait for that transaction: so it is made to remember it now.
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
