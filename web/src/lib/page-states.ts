import { Observable } from './socket/observable.ts';

/** The key of a part's state in `PageStates`; `create` runs at the first read on each page. */
export interface StateKey<State extends Observable<unknown>> {
  create: () => State;
}

/** Stores the states of all parts of one page. */
export class PageStates {
  private readonly states = new Map<StateKey<Observable<unknown>>, Observable<unknown>>();
  private readonly changes = new Observable(0);

  of<State extends Observable<unknown>>(key: StateKey<State>): State {
    const known = this.states.get(key) as State | undefined;
    if (known) return known;
    const created = key.create();
    this.states.set(key, created);
    created.subscribe(() => this.changes.set(this.changes.current() + 1));
    return created;
  }

  /** Subscribes to changes of every state. */
  subscribe = (listener: () => void): (() => void) => this.changes.subscribe(listener);

  /** Returns the number of changes so far, for `useSyncExternalStore`. */
  count = (): number => this.changes.current();
}
