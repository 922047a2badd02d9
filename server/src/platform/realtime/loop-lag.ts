import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;

/**
 * How late this process is: the mean delay of its event loop in the last full second, in milliseconds. The mean, because
 * a single pause (a start, a collection of garbage) delays nobody who comes after it, and must turn nobody away.
 */
export class LoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #lastWindowMs = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#lastWindowMs = this.#delays.count > 0 ? Math.max(0, this.#delays.mean / 1e6 - RESOLUTION_MS) : 0;
      this.#delays.reset();
    }, WINDOW_MS).unref();
  }

  currentMs(): number {
    return this.#lastWindowMs;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }
}
