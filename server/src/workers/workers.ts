import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a run of at least this length the next pause is short again. */
const RAN_WELL_MS = 60_000;
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

export interface WorkersDeps {
  /** Starts a worker. The first one loads demo data and prints the welcome. */
  start(isFirst: boolean): WorkerProcess;
  count: number;
  log: Record<'info' | 'error', (context: object, message: string) => void>;
  firstPauseMs?: number;
}

/**
 * Keeps a number of workers running. A worker that ends is started again after a pause, which doubles each time, so that
 * a worker that cannot start does not use the whole processor.
 */
export class Workers {
  readonly #deps: WorkersDeps;
  readonly #running = new Set<WorkerProcess>();
  #isStopping = false;
  #restart: Promise<void> | null = null;
  /** Resolves when the last replaced worker has ended. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(deps: WorkersDeps) {
    this.#deps = deps;
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
   * cannot start. A second call waits for the first.
   */
  restart(): Promise<void> {
    this.#restart ??= this.#restartAll().finally(() => {
      this.#restart = null;
    });
    return this.#restart;
  }

  /** Stops all workers and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#leaving, ...Array.from(this.#running, (worker) => end(worker, 'SIGTERM'))]);
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

  #startWorker(isFirst: boolean): WorkerProcess {
    const worker = this.#deps.start(isFirst);
    this.#running.add(worker);
    return worker;
  }

  /** Starts another worker after this one has ended, unless it was replaced or all workers stop. */
  #keep(worker: WorkerProcess, pauseMs = this.#deps.firstPauseMs ?? FIRST_PAUSE_MS): void {
    const startedAt = performance.now();
    void worker.ended.then(async () => {
      const isExpected = !this.#running.delete(worker) || this.#isStopping;
      if (isExpected) return;
      this.#deps.log.error({ pauseMs }, 'a server process ended: it is started again');
      await sleep(pauseMs);
      // During a restart there is one worker more.
      while (this.#restart) await this.#restart;
      if (this.#isStopping || this.#running.size >= this.#deps.count) return;
      const ranWell = performance.now() - startedAt >= RAN_WELL_MS;
      this.#keep(this.#startWorker(false), ranWell ? undefined : Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
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
