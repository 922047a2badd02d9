import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

interface TurnsOptions {
  /** How many pieces of work run at the same time. */
  most: number;
  /** How many pieces of work of one client may wait, and how many of all clients together. */
  longest: number;
  longestOfAll: number;
  /** How long a piece of work may wait, in milliseconds. */
  longestWaitMs: number;
}

/**
 * Returns a function that runs at most `most` pieces of work at the same time. Clients take turns, so that a client with
 * many delays only its own. Refuses with `server.busy` if too many wait, or if a turn does not come in time.
 */
export function fairTurns({ most, longest, longestOfAll, longestWaitMs }: TurnsOptions) {
  /** What starts the waiting work of each client. The next client comes first. */
  const waiting = new Map<string, Set<() => void>>();
  let waitingOfAll = 0;
  let running = 0;

  function stopWaiting(client: string, own: Set<() => void>, start: () => void): void {
    own.delete(start);
    waitingOfAll -= 1;
    if (own.size === 0) waiting.delete(client);
  }

  async function waitForTurn(client: string): Promise<void> {
    const own = waiting.get(client) ?? new Set();
    if (own.size >= longest || waitingOfAll >= longestOfAll) throw new Refusal(kernelRefusals.busy);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.set(client, own.add(resolve));
    waitingOfAll += 1;
    const timer = setTimeout(() => {
      stopWaiting(client, own, resolve);
      reject(new Refusal(kernelRefusals.busy));
    }, longestWaitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives the turn that has ended to the next client, which then comes last. */
  function passOn(): void {
    for (const [client, own] of waiting)
      for (const start of own) {
        waiting.delete(client);
        waiting.set(client, own);
        stopWaiting(client, own, start);
        start();
        return;
      }
    running -= 1;
  }

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1;
    else await waitForTurn(client);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
