/**
 * Lets concurrent calls with the same key share one run and its result. Unlike `sharedLoad`, a call may get a value that
 * was read shortly before the call.
 */
export function sharedRun<Args extends unknown[], Value>(
  keyOf: (...args: Args) => string,
  run: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return (...args) => {
    const key = keyOf(...args);
    const current = running.get(key) ?? run(...args).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
