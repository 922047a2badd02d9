import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** How long a piece of the work may block the event loop, in milliseconds. */
const PIECE_MS = 5;

/** Runs long work in pieces of a few milliseconds and yields to the event loop between them. */
export async function runInPieces<Result>(work: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const until = performance.now() + PIECE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await yieldToEventLoop();
  }
}
