import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** Pieces of work of one client that may wait: each holds a whole file in memory. */
const MAX_WAITING = 20;
const WAIT_SECONDS = 10;

/** Does a piece of work of a client when it is its turn. */
export type FairTurns = <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Does one piece of work at a time. Clients take turns, each with its oldest one, so that whoever asks for much waits for
 * itself (MED-45); one that has too many waiting is refused for now.
 */
export function fairTurns(): FairTurns {
  /** By client, in the order of their turns. */
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
