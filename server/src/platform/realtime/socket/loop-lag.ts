import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;
/** A busy process gets at least this share of a processor, even on a loaded machine. */
const MIN_CPU_SHARE = 0.1;

/**
 * Measures how overloaded this process is, by the mean delay of its event loop in the last full second, in
 * milliseconds. The maximum would not be suitable: a single pause (start-up, garbage collection) does not delay later
 * requests, so no request must be refused because of one pause. A long pause in which the process did not run (the
 * process was stopped, or the machine was suspended) is not counted.
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
    // If the process used hardly any processor time, it was suspended during the longest delay, which is not counted.
    const suspended = max * MIN_CPU_SHARE > (user + system) * 1e3 ? { delay: max, count: 1 } : { delay: 0, count: 0 };
    const delays = count - suspended.count;
    const meanMs = delays > 0 ? (mean * count - suspended.delay) / delays / 1e6 : 0;
    this.#lastWindowMs = Math.max(0, meanMs - RESOLUTION_MS);
    this.#delays.reset();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }
}
