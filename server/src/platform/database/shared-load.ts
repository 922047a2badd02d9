/**
 * Makes a load that many may ask for at once: while one runs for an id, all who ask for the same id share the next one.
 * Every answer was read after it was asked for, so a right that was just taken away is never granted by an older read.
 * A load that fails fails for those who shared it.
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

/** Queries of one kind that run at the same time at most: one on a line that has fallen silent does not hold up all. */
const MOST_RUNNING = 2;

interface Waiting<Asked, Value> {
  readonly asked: Asked;
  readonly answer: Promise<Value | null>;
  resolve(value: Value | null): void;
  reject(error: unknown): void;
}

/**
 * The same for a load of many in one query: those that are asked for while as many run as may share the next, whatever they
 * are. `keyOf` tells them apart, and `load` answers by the same keys; null is answered for what is not among what was found.
 */
export function gatheredLoad<Asked, Value>(
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
