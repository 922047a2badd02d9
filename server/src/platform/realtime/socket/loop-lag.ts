import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;
/** A process that works gets at least this part of a processor, however many others want it. */
const WORKING_PART = 0.1;

/**
 * How late this process is: the mean delay of its event loop in the last full second, in milliseconds. The mean, because
 * a single pause (a start, a collection of garbage) delays nobody who comes after it, and must turn nobody away; nor must
 * a long one in which the process did not run at all (stopped, or the machine asleep).
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
    // The longest delay was no work of this process when it hardly worked in all that time.
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
