import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { text } from '../lib/i18n.ts';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import { Observable } from '../lib/socket/observable.ts';
import { Boundary } from './boundary.tsx';
import { showToast } from './toast-store.ts';

interface PartProps {
  /** Shown while it is on its way; `late` once an attempt to load it was in vain. */
  waiting?: (late: boolean) => ReactNode;
  /** Shown in its place when it cannot be drawn. */
  broken?: ReactNode;
}

type Arrival<Props> =
  | { kind: 'awaited'; late: boolean }
  | { kind: 'there'; Part: ComponentType<Props> }
  | { kind: 'broken'; error: unknown };

export interface LazyPart<Props extends object> {
  (props: Props & PartProps): ReactNode;
  /** Asks for it before it is shown. Answers when it is there, or does not come at once. */
  ask: () => Promise<void>;
}

/**
 * A component that is loaded when it is first shown, asked for until it comes, and alone in its faults. Made once, at the
 * level of a module. One that has come already is drawn at once, unlike those of React's `lazy`, which show the fallback
 * first and keep it for 0.3 s.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
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
  const Part = ({ waiting = sayLate, broken = null, ...props }: Props & PartProps) => (
    <Boundary fallback={broken}>
      {/* What is left of the props are the part's own. */}
      <Arriving arrival={arrival} ask={ask} waiting={waiting} props={props as unknown as Props} />
    </Boundary>
  );
  return Object.assign(Part, { ask });
}

interface ArrivingProps<Props> {
  arrival: Observable<Arrival<Props>>;
  ask: () => Promise<void>;
  waiting: (late: boolean) => ReactNode;
  props: Props;
}

function Arriving<Props extends object>({ arrival, ask, waiting, props }: ArrivingProps<Props>) {
  const now = useSyncExternalStore(arrival.subscribe, arrival.current);
  useLayoutEffect(() => void ask(), [ask]);
  if (now.kind === 'broken') throw now.error;
  if (now.kind === 'awaited') return waiting(now.late);
  return <now.Part {...props} />;
}

const sayLate = (late: boolean) => late && <LateToast />;

function LateToast() {
  useEffect(() => {
    showToast(text('ui:late'), { action: { label: text('ui:reload'), onPress: () => location.reload() } });
  }, []);
  return null;
}
