import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 30_000;
/** A worker that has not ended this long after it was told to stop is killed, in milliseconds. */
const STOP_WITHIN_MS = 12_000;

/** The signal that stops a worker whose successor is ready. */
export const REPLACED: NodeJS.Signals = 'SIGUSR2';

/** The first worker ended before it was ready, and has printed the reason. */
export class FirstWorkerFailed extends Error {}

/** A worker process. It says `ready` when it accepts connections, and stops gracefully on SIGTERM or REPLACED. */
export interface WorkerProcess {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/** Times in milliseconds. */
interface WorkerTimes {
  readonly firstPauseMs: number;
  /** After a run of at least this length the next pause is short again. */
  readonly ranWellMs: number;
  /** A worker that is not ready this long after its start is killed. */
  readonly readyWithinMs: number;
}

const workerTimes: WorkerTimes = { firstPauseMs: 1_000, ranWellMs: 60_000, readyWithinMs: 120_000 };

export interface WorkersDeps {
  /** Starts a worker. The first one loads demo data and prints the welcome. Throws if the process cannot be created. */
  start(isFirst: boolean): WorkerProcess;
  count: number;
  log: Record<'info' | 'error', (context: object, message: string) => void>;
  times?: Partial<WorkerTimes>;
}

/**
 * Keeps a number of workers running. A worker that ends is started again after a pause, which doubles each time, so that
 * a worker that cannot start does not use the whole processor.
 */
export class Workers {
  readonly #deps: WorkersDeps;
  readonly #times: WorkerTimes;
  readonly #running = new Set<WorkerProcess>();
  #isStopping = false;
  #isRestartRequested = false;
  #restart: Promise<void> | null = null;
  /** Resolves when the last replaced worker has ended. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(deps: WorkersDeps) {
    this.#deps = deps;
    this.#times = { ...workerTimes, ...deps.times };
  }

  /** The running workers, oldest first. */
  get running(): Iterable<WorkerProcess> {
    return this.#running;
  }

  /** Resolves when all workers are ready. Throws if the first one ends before that. */
  async start(): Promise<void> {
    const first = this.#startWorker(true);
    if (!(await isReady(first))) {
      this.#running.delete(first);
      throw new FirstWorkerFailed();
    }
    this.#keep(first);
    const others = Array.from({ length: this.#deps.count - 1 }, () => this.#startWorker(false));
    for (const worker of others) this.#keep(worker);
    await Promise.all(others.map(isReady));
  }

  /**
   * Replaces all workers, one after another: a new worker is ready before an old one stops. Stops early if a new worker
   * cannot start. Calls during a restart cause one more restart after it, because the code may have changed meanwhile.
   */
  restart(): Promise<void> {
    this.#isRestartRequested = true;
    this.#restart ??= this.#restartWhileRequested().finally(() => {
      this.#restart = null;
    });
    return this.#restart;
  }

  /** Stops all workers and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#leaving, ...Array.from(this.#running, (worker) => end(worker, 'SIGTERM'))]);
  }

  async #restartWhileRequested(): Promise<void> {
    while (this.#isRestartRequested) {
      this.#isRestartRequested = false;
      await this.#restartAll();
    }
  }

  async #restartAll(): Promise<void> {
    const { log } = this.#deps;
    for (const old of [...this.#running]) {
      if (this.#isStopping) return;
      // A worker that has ended meanwhile is started again by itself.
      if (!this.#running.has(old)) continue;
      const next = this.#startWorker(false);
      if (!(await isReady(next))) {
        this.#running.delete(next);
        log.error({}, 'a new server process could not start: the others keep running');
        return;
      }
      this.#running.delete(old);
      this.#keep(next);
      this.#leaving = end(old, REPLACED);
      await this.#leaving;
    }
    log.info({}, 'all server processes were replaced');
  }

  /** Starts a worker, and kills it if it is not ready in time. */
  #startWorker(isFirst: boolean): WorkerProcess {
    const { readyWithinMs } = this.#times;
    const worker = this.#createWorker(isFirst);
    this.#running.add(worker);
    const timer = setTimeout(() => {
      this.#deps.log.error({ readyWithinMs }, 'a server process was not ready in time: it is killed');
      worker.kill('SIGKILL');
    }, readyWithinMs);
    void isReady(worker).then(() => clearTimeout(timer));
    return worker;
  }

  /** A worker whose process cannot be created, for example for lack of memory, counts as one that has ended at once. */
  #createWorker(isFirst: boolean): WorkerProcess {
    try {
      return this.#deps.start(isFirst);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a server process could not be created');
      return { ready: new Promise(() => undefined), ended: Promise.resolve(), kill: () => undefined };
    }
  }

  /** Starts another worker after this one has ended, unless it was replaced or all workers stop. */
  #keep(worker: WorkerProcess, nextPauseMs = this.#times.firstPauseMs): void {
    let readyAt = Number.POSITIVE_INFINITY;
    void worker.ready.then(() => {
      readyAt = performance.now();
    });
    void worker.ended.then(async () => {
      const isExpected = !this.#running.delete(worker) || this.#isStopping;
      if (isExpected) return;
      const ranWell = performance.now() - readyAt >= this.#times.ranWellMs;
      const pauseMs = ranWell ? this.#times.firstPauseMs : nextPauseMs;
      this.#deps.log.error({ pauseMs }, 'a server process ended: it is started again');
      await sleep(pauseMs);
      // During a restart there is one worker more.
      while (this.#restart) await this.#restart;
      if (this.#isStopping || this.#running.size >= this.#deps.count) return;
      this.#keep(this.#startWorker(false), Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
    });
  }
}

/** Resolves to false if the worker ends before it is ready. */
function isReady(worker: WorkerProcess): Promise<boolean> {
  return Promise.race([worker.ready.then(() => true), worker.ended.then(() => false)]);
}

async function end(worker: WorkerProcess, signal: NodeJS.Signals): Promise<void> {
  worker.kill(signal);
  const timer = setTimeout(() => worker.kill('SIGKILL'), STOP_WITHIN_MS);
  await worker.ended;
  clearTimeout(timer);
}
