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
