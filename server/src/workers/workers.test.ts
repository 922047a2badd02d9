import { expect, test } from 'vitest';
import { FirstWorkerFailed, REPLACED, type WorkerProcess, Workers, type WorkersDeps } from './workers.ts';

interface FakeWorker extends WorkerProcess {
  becomeReady(): void;
  end(): void;
  readonly signals: NodeJS.Signals[];
}

/** Workers whose processes the test controls. A process ends at each signal. */
function setUp(count: number, startsByItself = true, times: WorkersDeps['times'] = {}) {
  const started: FakeWorker[] = [];
  const logged: string[] = [];
  const pauses: unknown[] = [];
  /** If set, no process can be started. */
  const failure: { error?: Error } = {};
  const note = (context: object, message: string) => {
    logged.push(message);
    if ('pauseMs' in context) pauses.push(context.pauseMs);
  };
  const workers = new Workers({
    count,
    log: { info: note, error: note },
    times: { firstPauseMs: 20, ...times },
    start() {
      if (failure.error) throw failure.error;
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
  return { workers, started, logged, pauses, failure, runningCount: () => [...workers.running].length };
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

test('a first worker that is not ready in time is killed, and the start fails', async () => {
  const { workers, started } = setUp(2, false, { readyWithinMs: 20 });
  await expect(workers.start()).rejects.toBeInstanceOf(FirstWorkerFailed);
  expect(started.map(({ signals }) => signals)).toEqual([['SIGKILL']]);
});

test('a new worker that is not ready in time is killed, and the restart ends', async () => {
  const { workers, started, runningCount } = setUp(1, false, { readyWithinMs: 50 });
  const start = workers.start();
  started[0]?.becomeReady();
  await start;
  await workers.restart();
  expect(started.map(({ signals }) => signals)).toEqual([[], ['SIGKILL']]);
  expect(runningCount()).toBe(1);
});

test('a worker that is never ready is killed and started again, and the pauses grow however long it took', async () => {
  const { workers, started, pauses, runningCount } = setUp(1, false, { readyWithinMs: 40, ranWellMs: 20 });
  const start = workers.start();
  started[0]?.becomeReady();
  await start;
  started[0]?.end();
  await expect.poll(() => started.length).toBe(4);
  started[3]?.becomeReady();
  expect(started.map(({ signals }) => signals)).toEqual([[], ['SIGKILL'], ['SIGKILL'], []]);
  expect(pauses).toEqual([20, 40, 80]);
  expect(runningCount()).toBe(1);
});

test('after a long run, the pause before a start is short again', async () => {
  const { workers, started, pauses } = setUp(1, true, { ranWellMs: 200 });
  await workers.start();
  started[0]?.end();
  await expect.poll(() => started.length, { interval: 1 }).toBe(2);
  started[1]?.end();
  await expect.poll(() => started.length, { interval: 1 }).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 250));
  started[2]?.end();
  await expect.poll(() => started.length, { interval: 1 }).toBe(4);
  started[3]?.end();
  await expect.poll(() => pauses.length).toBe(4);
  expect(pauses).toEqual([20, 40, 20, 40]);
});

test('a worker whose process cannot be created is tried again with growing pauses', async () => {
  const { workers, started, failure, pauses, logged, runningCount } = setUp(1);
  await workers.start();
  failure.error = new Error('spawn EAGAIN');
  started[0]?.end();
  await expect.poll(() => pauses).toEqual([20, 40, 80]);
  expect(logged).toContain('a server process could not be created');
  delete failure.error;
  await expect.poll(() => started.length).toBe(2);
  expect(runningCount()).toBe(1);
});

test('if no process can be created, the start fails, and a restart ends', async () => {
  const unstarted = setUp(1);
  unstarted.failure.error = new Error('spawn ENOMEM');
  await expect(unstarted.workers.start()).rejects.toBeInstanceOf(FirstWorkerFailed);
  const { workers, started, failure, runningCount } = setUp(1);
  await workers.start();
  failure.error = new Error('spawn ENOMEM');
  await workers.restart();
  expect([started[0]?.signals, runningCount()]).toEqual([[], 1]);
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
  expect([started.length, started[0]?.signals]).toEqual([3, []]);
  started[2]?.becomeReady();
  await expect.poll(() => started[0]?.signals).toEqual([REPLACED]);
  await expect.poll(() => started.length).toBe(4);
  expect(started[1]?.signals).toEqual([]);
  started[3]?.becomeReady();
  await restart;
  expect([started[1]?.signals, runningCount(), started.length]).toEqual([[REPLACED], 2, 4]);
});

test('restarts that are requested during a restart become one more restart after it', async () => {
  const { workers, started, runningCount } = setUp(1, false);
  const start = workers.start();
  started[0]?.becomeReady();
  await start;
  const restarts = [workers.restart(), workers.restart(), workers.restart()];
  expect(started).toHaveLength(2);
  started[1]?.becomeReady();
  await expect.poll(() => started.length).toBe(3);
  expect([started[0]?.signals, started[1]?.signals]).toEqual([[REPLACED], []]);
  started[2]?.becomeReady();
  await Promise.all(restarts);
  expect([started[1]?.signals, started.length, runningCount()]).toEqual([[REPLACED], 3, 1]);
});

test('a restart that is requested during a failing restart replaces the workers', async () => {
  const { workers, started } = setUp(1, false);
  const start = workers.start();
  started[0]?.becomeReady();
  await start;
  const restarts = [workers.restart(), workers.restart()];
  started[1]?.end();
  await expect.poll(() => started.length).toBe(3);
  started[2]?.becomeReady();
  await Promise.all(restarts);
  expect(started[0]?.signals).toEqual([REPLACED]);
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
