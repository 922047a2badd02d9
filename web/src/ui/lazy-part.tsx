import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
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

/**
 * A component that is loaded when it is first shown, asked for until it comes, and alone in its faults. Made once, at the
 * level of a module, as by React's `lazy`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const late = new Observable(false);
  const Part = lazy(async () => ({ default: await keepTrying(load, () => late.set(true)) }));
  // biome-ignore lint/correctness/noComponentHookFactories: see above.
  return function LazyPart({ waiting = sayLate, broken = null, ...props }: Props & PartProps) {
    const isLate = useSyncExternalStore(late.subscribe, late.current);
    return (
      <Boundary fallback={broken}>
        <Suspense fallback={waiting(isLate)}>
          {/* What is left of the props are the part's own. */}
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    );
  };
}

const sayLate = (late: boolean) => late && <LateToast />;

function LateToast() {
  useEffect(() => {
    showToast(text('ui:late'), { action: { label: text('ui:reload'), onPress: () => location.reload() } });
  }, []);
  return null;
}
