import { type ComponentType, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { keepTrying } from '../lib/parts/keep-trying.ts';
import { Observable } from '../lib/socket/observable.ts';

interface LazyComponentProps<Props> {
  props: Props;
  /** Renders until the component has loaded; `late` is true after a failed attempt. */
  waiting: (late: boolean) => ReactNode;
}

type LoadState<Props> =
  | { kind: 'loading'; late: boolean }
  | { kind: 'loaded'; Part: ComponentType<Props> }
  | { kind: 'failed'; error: unknown };

export interface LazyComponent<Props> {
  (props: LazyComponentProps<Props>): ReactNode;
  /** Preloads the component. Resolves when it has loaded, or when the first attempt failed; retries continue. */
  preload: () => Promise<void>;
}

/**
 * Creates a component that loads when it first renders, and retries until its files load. Create it once, at module
 * level. Once loaded it renders immediately, unlike React's `lazy`, which shows the fallback for at least 300 ms. If
 * the load fails for another reason, rendering throws.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const loadState = new Observable<LoadState<Props>>({ kind: 'loading', late: false });
  let firstAttempt: Promise<void> | undefined;
  const preload = () => {
    firstAttempt ??= new Promise((resolve) => {
      const onRetry = () => {
        loadState.set({ kind: 'loading', late: true });
        resolve();
      };
      keepTrying(load, onRetry)
        .then(
          (Part) => loadState.set({ kind: 'loaded', Part }),
          (error) => loadState.set({ kind: 'failed', error }),
        )
        .finally(resolve);
    });
    return firstAttempt;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: created once, at module level.
  function Part({ props, waiting }: LazyComponentProps<Props>) {
    const state = useSyncExternalStore(loadState.subscribe, loadState.current);
    useLayoutEffect(() => void preload(), []);
    if (state.kind === 'failed') throw state.error;
    if (state.kind === 'loading') return waiting(state.late);
    return <state.Part {...props} />;
  }
  return Object.assign(Part, { preload });
}
