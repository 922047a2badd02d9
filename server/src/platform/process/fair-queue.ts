import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** Maximum number of waiting tasks per client. Each waiting task has a whole file in memory. */
const MAX_WAITING = 20;
const WAIT_SECONDS = 10;

/** Runs `work` when it is the client's turn. */
export type FairQueue = <Result>(clientId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs one task at a time. Clients take turns, each with its oldest task, so that a client with
 * many tasks delays only its own tasks (MED-45). A further task of a client with MAX_WAITING waiting tasks is refused.
 */
export function fairQueue(): FairQueue {
  /** The waiting tasks of each client. The next client comes first. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let turn = nextTurn(); turn; turn = nextTurn()) await turn();
    isRunning = false;
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
    const tasks = waiting.get(clientId) ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (tasks.length >= MAX_WAITING) {
      reject(new Refusal(kernelRefusals.tooMany, { waitSeconds: WAIT_SECONDS }));
      return promise;
    }
    tasks.push(async () => {
      try {
        resolve(await work());
      } catch (error) {
        // Includes work that throws before it returns a promise.
        reject(error);
      }
    });
    waiting.set(clientId, tasks);
    if (!isRunning) void runAll();
    return promise;
  };
}
