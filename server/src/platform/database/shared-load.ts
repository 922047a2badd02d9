/**
 * Coalesces concurrent loads of the same id: all calls that arrive while a load runs share the next load. The value for
 * a call is always read after the call, so that a permission that was just revoked is never granted because of an older
 * read. If a load fails, all calls that share it fail.
 */
export function sharedLoad<Value>(load: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  function start(id: string): Promise<Value> {
    const started = load(id).finally(() => {
      if (running.get(id) === started) running.delete(id);
    });
    running.set(id, started);
    return started;
  }

  function startAfter(id: string, current: Promise<Value>): Promise<Value> {
    const begin = () => {
      next.delete(id);
      return start(id);
    };
    const following = current.then(begin, begin);
    next.set(id, following);
    return following;
  }

  return (id) => {
    const current = running.get(id);
    return current ? (next.get(id) ?? startAfter(id, current)) : start(id);
  };
}

/** How many queries may run at the same time. With two, a half-open connection does not block all loads. */
const MAX_RUNNING = 2;

interface PendingLoad<Input, Value> {
  readonly input: Input;
  readonly answer: Promise<Value | null>;
  resolve(value: Value | null): void;
  reject(error: unknown): void;
}

/**
 * Batches loads: calls that arrive while MAX_RUNNING queries run share the next query. `keyOf` returns the key of an
 * input, and `load` returns a map with these keys. The result is null if the map does not have the key.
 */
export function batchedLoad<Input, Value>(
  keyOf: (input: Input) => string,
  load: (inputs: readonly Input[]) => Promise<ReadonlyMap<string, Value>>,
): (input: Input) => Promise<Value | null> {
  let waiting = new Map<string, PendingLoad<Input, Value>>();
  let running = 0;

  async function run(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    running += 1;
    try {
      const found = await load([...batch.values()].map(({ input }) => input));
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
    running -= 1;
    if (waiting.size > 0) void run();
  }

  function enqueue(key: string, input: Input): PendingLoad<Input, Value> {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Value | null>();
    const pending = { input, answer, resolve, reject };
    waiting.set(key, pending);
    return pending;
  }

  return (input) => {
    const key = keyOf(input);
    const { answer } = waiting.get(key) ?? enqueue(key, input);
    if (running < MAX_RUNNING) void run();
    return answer;
  };
}
