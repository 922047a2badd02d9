/**
 * Coalesces concurrent loads of the same id: all calls that arrive while one runs share the next one. Every answer is read
 * after its call, so that a right that was just revoked is never granted by an older read. When a load fails, all
 * callers that share it fail.
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

  function afterThis(id: string, current: Promise<Value>): Promise<Value> {
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
    return current ? (next.get(id) ?? afterThis(id, current)) : start(id);
  };
}

/** Maximum number of concurrent queries; more than one, so that a half-open connection does not block all loads. */
const MOST_RUNNING = 2;

interface Waiting<Asked, Value> {
  readonly asked: Asked;
  readonly answer: Promise<Value | null>;
  resolve(value: Value | null): void;
  reject(error: unknown): void;
}

/**
 * Batches loads into one query: calls that arrive while MOST_RUNNING queries run share the next one. `keyOf` identifies
 * what is loaded, and `load` returns a map by the same keys; the result is null for a key that is missing in it.
 */
export function batchedLoad<Asked, Value>(
  keyOf: (asked: Asked) => string,
  load: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Value>>,
): (asked: Asked) => Promise<Value | null> {
  let waiting = new Map<string, Waiting<Asked, Value>>();
  let running = 0;

  async function run(): Promise<void> {
    const now = waiting;
    waiting = new Map();
    running += 1;
    try {
      const found = await load([...now.values()].map(({ asked }) => asked));
      for (const [key, { resolve }] of now) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of now.values()) reject(error);
    }
    running -= 1;
    if (waiting.size > 0) void run();
  }

  function wait(key: string, asked: Asked): Waiting<Asked, Value> {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Value | null>();
    const one = { asked, answer, resolve, reject };
    waiting.set(key, one);
    return one;
  }

  return (asked) => {
    const key = keyOf(asked);
    const { answer } = waiting.get(key) ?? wait(key, asked);
    if (running < MOST_RUNNING) void run();
    return answer;
  };
}
