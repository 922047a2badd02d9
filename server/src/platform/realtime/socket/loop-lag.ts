import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;
/** A busy process gets at least this share of a processor, even on a loaded machine. */
const WORKING_PART = 0.1;

/**
 * Measures how overloaded this process is: the mean delay of its event loop in the last full second, in milliseconds. The
 * mean, because a single pause (start-up, garbage collection) delays no later request and must not refuse any. A long pause
 * in which the process did not run (stopped, or the machine suspended) does not count either.
 */
export class LoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #lastWindowMs = 0;
  #cpu = process.cpuUsage();

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => this.#endWindow(), WINDOW_MS).unref();
  }

  currentMs(): number {
    return this.#lastWindowMs;
  }

  #endWindow(): void {
    const { count, mean, max } = this.#delays;
    const { user, system } = process.cpuUsage(this.#cpu);
    this.#cpu = process.cpuUsage();
    // The longest delay was not caused by this process if it used hardly any processor time in it.
    const idle = max * WORKING_PART > (user + system) * 1e3 ? { delay: max, count: 1 } : { delay: 0, count: 0 };
    const delays = count - idle.count;
    const meanMs = delays > 0 ? (mean * count - idle.delay) / delays / 1e6 : 0;
    this.#lastWindowMs = Math.max(0, meanMs - RESOLUTION_MS);
    this.#delays.reset();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }
}
