import { expect, test } from 'vitest';
import { FirstWorkerFailed, REPLACED, type WorkerProcess, Workers } from './workers.ts';

interface FakeWorker extends WorkerProcess {
  becomeReady(): void;
  end(): void;
  readonly signals: NodeJS.Signals[];
}

/** Workers whose processes the test controls. A process ends at SIGTERM. */
function setUp(count: number, startsByItself = true) {
  const started: FakeWorker[] = [];
  const logged: string[] = [];
  const pauses: unknown[] = [];
  const note = (context: object, message: string) => {
    logged.push(message);
    if ('pauseMs' in context) pauses.push(context.pauseMs);
  };
  const workers = new Workers({
    count,
    log: { info: note, error: note },
    firstPauseMs: 20,
    start() {
      const [ready, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const signals: NodeJS.Signals[] = [];
      const worker: FakeWorker = {
        ready: ready.promise,
        ended: ended.promise,
        signals,
        becomeReady: ready.resolve,
        end: ended.resolve,
        kill(signal) {
          signals.push(signal);
          ended.resolve();
        },
      };
      started.push(worker);
      if (startsByItself) ready.resolve();
      return worker;
    },
  });
  return { workers, started, logged, pauses, runningCount: () => [...workers.running].length };
}

test('the other workers start once the first one is ready', async () => {
  const { workers, started } = setUp(3, false);
  const start = workers.start();
  await Promise.resolve();
  expect(started).toHaveLength(1);
  started[0]?.becomeReady();
  await expect.poll(() => started.length).toBe(3);
  for (const worker of started) worker.becomeReady();
  await start;
});

test('if the first worker ends before it is ready, the start fails and no other worker starts', async () => {
  const { workers, started } = setUp(3, false);
  const start = workers.start();
  started[0]?.end();
  await expect(start).rejects.toBeInstanceOf(FirstWorkerFailed);
  expect(started).toHaveLength(1);
});

test('a worker that ends is started again', async () => {
  const { workers, started, runningCount, logged } = setUp(2);
  await workers.start();
  started[1]?.end();
  await expect.poll(() => started.length).toBe(3);
  expect(runningCount()).toBe(2);
  expect(logged).toEqual(['a server process ended: it is started again']);
});

test('the pause before a start doubles while a worker keeps ending', async () => {
  const { workers, started, pauses } = setUp(1);
  await workers.start();
  for (let ended = 0; ended < 4; ended += 1) {
    started.at(-1)?.end();
    await expect.poll(() => started.length, { interval: 1 }).toBe(ended + 2);
  }
  expect(pauses).toEqual([20, 40, 80, 160]);
});

test('a restart replaces the workers one by one, and each old worker ends only when its replacement is ready', async () => {
  const { workers, started, runningCount } = setUp(2, false);
  const start = workers.start();
  started[0]?.becomeReady();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.becomeReady();
  await start;
  const restart = workers.restart();
  expect(workers.restart()).toBe(restart);
  expect([started.length, started[0]?.signals]).toEqual([3, []]);
  started[2]?.becomeReady();
  await expect.poll(() => started[0]?.signals).toEqual([REPLACED]);
  await expect.poll(() => started.length).toBe(4);
  expect(started[1]?.signals).toEqual([]);
  started[3]?.becomeReady();
  await restart;
  expect([started[1]?.signals, runningCount(), started.length]).toEqual([[REPLACED], 2, 4]);
});

test('a restart ends if a new worker cannot start, and the old workers keep running', async () => {
  const { workers, started, runningCount, logged } = setUp(2, false);
  const start = workers.start();
  started[0]?.becomeReady();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.becomeReady();
  await start;
  const restart = workers.restart();
  started[2]?.end();
  await restart;
  expect([started.length, started[0]?.signals, started[1]?.signals, runningCount()]).toEqual([3, [], [], 2]);
  expect(logged).toEqual(['a new server process could not start: the others keep running']);
});

test('a worker that crashes during a restart leaves neither too many nor too few workers', async () => {
  const { workers, started, runningCount } = setUp(2, false);
  const start = workers.start();
  started[0]?.becomeReady();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.becomeReady();
  await start;
  const restart = workers.restart();
  started[1]?.end();
  // Longer than the pause before a worker is started again.
  await new Promise((resolve) => setTimeout(resolve, 60));
  started[2]?.becomeReady();
  await restart;
  await expect.poll(() => started.length).toBe(4);
  started[3]?.becomeReady();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect([started.length, runningCount()]).toEqual([4, 2]);
});

test('a stop ends all workers, and none is started again', async () => {
  const { workers, started, runningCount } = setUp(2);
  await workers.start();
  await workers.stop();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(started.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
  expect([started.length, runningCount()]).toEqual([2, 0]);
});
