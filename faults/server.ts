import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const READY_WITHIN_MS = 180_000;
const ANSWER_WITHIN_MS = 8_000;
/** How many last lines of the server's log are printed as evidence, and how many characters of each. */
const LOG_LINES = 20;
const LINE_LENGTH = 400;
/** A line of the log with this start is a warning. While connections fail, there are many of them. */
const WARNING = '{"level":40';

export interface ServerOptions {
  port: number;
  processes: number;
  databaseUrl: string;
  redisUrl: string | null;
}

/** Nave with several worker processes on one port, as `npm start` runs it. */
export class Server {
  readonly url: string;
  readonly #primary: ChildProcess;
  readonly #count: number;
  readonly #folder: string;

  private constructor(primary: ChildProcess, folder: string, { port, processes }: ServerOptions) {
    this.url = `http://127.0.0.1:${port}`;
    this.#primary = primary;
    this.#folder = folder;
    this.#count = processes;
  }

  /** Starts Nave with a data folder of its own. Does not wait until the workers are ready. */
  static async start(options: ServerOptions): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'nave-faults-'));
    const { port, processes, databaseUrl, redisUrl } = options;
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl ?? '',
      PROCESSES: String(processes),
      LOG_LEVEL: 'warn',
      DEMO: '0',
    };
    const primary = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, 'log'));
    primary.stdout.pipe(log, { end: false });
    primary.stderr.pipe(log, { end: false });
    return new Server(primary, folder, options);
  }

  /** Returns the process ids of the workers. */
  async workers(): Promise<number[]> {
    // pgrep exits with 1 if it finds no process.
    const found = await run('pgrep', ['-P', String(this.#primary.pid)]).catch(() => ({ stdout: '' }));
    return found.stdout.split('\n').filter(Boolean).map(Number);
  }

  /** Replaces the workers one after another. */
  replaceWorkers(): void {
    this.#primary.kill('SIGHUP');
  }

  /**
   * Resolves when the server has its number of workers, and all of them are ready and hear each other. Throws after
   * three minutes, or if the primary has ended.
   */
  async ready(): Promise<void> {
    const endMs = performance.now() + READY_WITHIN_MS;
    // Each request has its own connection, and each new connection goes to the next worker.
    for (let answers = 0; answers < 2 * this.#count; ) {
      const problem = await this.#problem();
      answers = problem === null ? answers + 1 : 0;
      if (problem === null) continue;
      if (this.#primary.exitCode !== null || this.#primary.signalCode !== null)
        throw new Error(`The primary has ended: ${this.#primary.exitCode ?? this.#primary.signalCode}.`);
      if (performance.now() > endMs) throw new Error(`The server is not ready: ${problem}.`);
      await sleep(200);
    }
  }

  /** Returns the last errors of the log, and what the processes have printed besides the log. */
  async errors(): Promise<string> {
    const lines = (await this.#log()).split('\n').filter((line) => line && !line.startsWith(WARNING));
    return lines
      .slice(-LOG_LINES)
      .map((line) => `${line.slice(0, LINE_LENGTH)}\n`)
      .join('');
  }

  /** Returns how many workers have ended although the primary has not told them to. */
  async unexpectedEnds(): Promise<number> {
    return (await this.#log()).split('a server process ended').length - 1;
  }

  /** Returns the sum of a metric without labels over all workers. */
  async metric(name: string): Promise<number> {
    const { text } = await this.#ask('/metrics');
    const values = [...text.matchAll(new RegExp(`^${name}{[^}]*} (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
    if (values.length === 0) throw new Error(`There is no metric ${name}.`);
    return values.reduce((sum, value) => sum + value, 0);
  }

  async stop(): Promise<void> {
    if (this.#primary.exitCode === null && this.#primary.signalCode === null) {
      const ended = once(this.#primary, 'exit');
      this.#primary.kill('SIGTERM');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #problem(): Promise<string | null> {
    const { length } = await this.workers();
    if (length !== this.#count) return `it has ${length} workers instead of ${this.#count}`;
    // The page of metrics needs an answer of every worker, which a worker gives once it listens.
    const metrics = await this.#ask('/metrics');
    if (metrics.status !== 200) return `/metrics answers ${metrics.text}`;
    const ready = await this.#ask('/readyz');
    return ready.text === '{"ok":true}' ? null : `/readyz answers ${ready.text}`;
  }

  /** Sends a request on a connection of its own. */
  async #ask(path: string): Promise<{ status: number; text: string }> {
    try {
      const headers = { connection: 'close' };
      const answer = await fetch(this.url + path, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }

  #log(): Promise<string> {
    return readFile(join(this.#folder, 'log'), 'utf8');
  }
}
