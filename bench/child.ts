import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Answer, Question } from './probe.ts';
import { workFolder } from './work-folder.ts';

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;

const running = new Set<Child>();

/** Ends all processes that are still running, for example because a benchmark failed. */
export async function endChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.end()));
}

/** How to start a process. */
export interface ChildOptions {
  readonly env?: Record<string, string>;
  readonly execArgv?: string[];
}

/** A separate process that answers questions (probe.ts): a measured server, or a source of load. */
export class Child {
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  readonly #ended: Promise<unknown>;
  #questionCount = 0;

  /** `script` is relative to `bench/`. */
  constructor(script: string, { env, execArgv = [] }: ChildOptions = {}) {
    this.#process = fork(join(import.meta.dirname, script), {
      execArgv: ['--expose-gc', '--import', probe, ...execArgv],
      env: { ...process.env, TMPDIR: workFolder, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(this);
    this.#ended = once(this.#process, 'exit').then(() => {
      running.delete(this);
      const error = new Error(`${script} has ended.`);
      for (const { reject } of this.#pending.values()) reject(error);
    });
    this.#process.on('message', (answer: Answer) => this.#onAnswer(answer));
  }

  /** Sends a question to the process, and returns its answer. Rejects if the process exits before it answers. */
  ask<Result>(question: string, input?: unknown): Promise<Result> {
    const id = ++this.#questionCount;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#process.send({ id, question, input } satisfies Question, (error) => error && reject(error));
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Ends the process and waits until it has exited. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#process.kill(signal);
    await this.#ended;
  }

  #onAnswer({ id, answer, error }: Answer): void {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  }
}

/** Returns the CPU seconds that the child uses while `work` runs. */
export async function cpuSeconds(child: Child, work: () => Promise<unknown>): Promise<number> {
  const before = await child.ask<number>('cpu seconds');
  await work();
  return (await child.ask<number>('cpu seconds')) - before;
}
