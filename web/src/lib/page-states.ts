import { Observable } from './socket/observable.ts';

/** Names a piece of a part's state; each page has a value of its own, created when it is first read. */
export interface StateKey<State extends Observable<unknown>> {
  create: () => State;
}

/** The state of all parts of one page. */
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

  /** Notifies of a change of any of them. */
  subscribe = (listener: () => void): (() => void) => this.changes.subscribe(listener);

  /** The number of changes so far, for `useSyncExternalStore`. */
  count = (): number => this.changes.current();
}
