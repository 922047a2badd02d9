import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { keepTrying } from '../lib/parts/keep-trying.ts';

/**
 * A page that is loaded when it is first shown, or before by `bring`, and asked for until it comes; `waiting` stands in its
 * place meanwhile. Made once, at the level of a module, as by React's `lazy`.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode) {
  let there: ComponentType<Props> | undefined;
  const bring = async () => {
    there ??= await load();
    return there;
  };
  const Part = lazy(async () => ({ default: await keepTrying(bring) }));
  // biome-ignore lint/correctness/noComponentHookFactories: see above.
  function LaterPart(props: Props) {
    // What has come before is drawn at once, without the blink of a suspended part.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? (Part as unknown as ComponentType<Props>));
    return (
      <Suspense fallback={waiting}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(LaterPart, { bring });
}
