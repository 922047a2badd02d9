import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 1_000;

/** How late this process is: the longest delay of its event loop in the last one to two seconds, in milliseconds. */
export class LoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #lastWindowMs = 0;

  constructor() {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#lastWindowMs = this.#longestMs();
      this.#delays.reset();
    }, WINDOW_MS).unref();
  }

  currentMs(): number {
    return Math.max(this.#lastWindowMs, this.#longestMs());
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  #longestMs(): number {
    return Math.max(0, this.#delays.max / 1e6 - RESOLUTION_MS);
  }
}
