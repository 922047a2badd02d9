import { type ComponentType, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import { Observable } from '../lib/socket/observable.ts';

interface ArrivingProps<Props> {
  props: Props;
  /** What stands in its place until it is there; `late` once an attempt to load it was in vain. */
  waiting: (late: boolean) => ReactNode;
}

type Arrival<Props> =
  | { kind: 'awaited'; late: boolean }
  | { kind: 'there'; Part: ComponentType<Props> }
  | { kind: 'broken'; error: unknown };

export interface ArrivingPart<Props> {
  (props: ArrivingProps<Props>): ReactNode;
  /** Asks for it before it is shown. Answers when it is there, or does not come at once. */
  ask: () => Promise<void>;
}

/**
 * A component that is loaded when it is first shown, and asked for until it comes. Made once, at the level of a module. One
 * that has come already is drawn at once, unlike those of React's `lazy`, which show the fallback first and keep it for 0.3 s.
 * Where it cannot be loaded at all it throws while it is drawn.
 */
export function arrivingPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ArrivingPart<Props> {
  const arrival = new Observable<Arrival<Props>>({ kind: 'awaited', late: false });
  let asked: Promise<void> | undefined;
  const ask = () => {
    asked ??= new Promise((goOn) => {
      const onLate = () => {
        arrival.set({ kind: 'awaited', late: true });
        goOn();
      };
      keepTrying(load, onLate)
        .then(
          (Part) => arrival.set({ kind: 'there', Part }),
          (error) => arrival.set({ kind: 'broken', error }),
        )
        .finally(goOn);
    });
    return asked;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: see above.
  function Part({ props, waiting }: ArrivingProps<Props>) {
    const now = useSyncExternalStore(arrival.subscribe, arrival.current);
    useLayoutEffect(() => void ask(), []);
    if (now.kind === 'broken') throw now.error;
    if (now.kind === 'awaited') return waiting(now.late);
    return <now.Part {...props} />;
  }
  return Object.assign(Part, { ask });
}
