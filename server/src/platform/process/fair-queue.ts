import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** Waiting tasks per client; each holds a whole file in memory. */
const MAX_WAITING = 20;
const WAIT_SECONDS = 10;

/** Runs a task of a client when its turn comes. */
export type FairQueue = <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a fair queue: one task at a time, clients take turns, each with its oldest task, so that a client with many
 * tasks delays only itself (MED-45). A client with MAX_WAITING waiting tasks is refused for now.
 */
export function fairQueue(): FairQueue {
  /** By client, in the order of turns. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    for (let turn = nextTurn(); turn; turn = nextTurn()) await turn();
    isWorking = false;
  }

  function nextTurn(): (() => Promise<unknown>) | undefined {
    const next = waiting.entries().next();
    if (next.done) return undefined;
    const [clientId, [first, ...others]] = next.value;
    waiting.delete(clientId);
    if (others.length > 0) waiting.set(clientId, others);
    return first;
  }

  return <Result>(clientId: string, work: () => Promise<Result>) => {
    const theirs = waiting.get(clientId) ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (theirs.length >= MAX_WAITING) {
      reject(new Refusal(kernelRefusals.tooMany, { waitSeconds: WAIT_SECONDS }));
      return promise;
    }
    theirs.push(() => work().then(resolve, reject));
    waiting.set(clientId, theirs);
    if (!isWorking) void workOff();
    return promise;
  };
}
