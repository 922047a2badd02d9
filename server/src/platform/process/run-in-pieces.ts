import { setImmediate as otherWork } from 'node:timers/promises';

/** Longest time that a piece blocks the event loop, in milliseconds. */
const PIECE_MS = 5;

/** Runs long work in pieces of a few milliseconds and yields to the event loop between them. */
export async function runInPieces<Result>(work: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const until = performance.now() + PIECE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await otherWork();
  }
}
