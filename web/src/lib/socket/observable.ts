/** A value that components read with `useSyncExternalStore(value.subscribe, value.current)`. */
export class Observable<Value> {
  private value: Value;
  private readonly listeners = new Set<() => void>();

  constructor(value: Value) {
    this.value = value;
  }

  current = (): Value => this.value;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(value: Value): void {
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }
}
