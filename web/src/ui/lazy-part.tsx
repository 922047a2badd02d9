import { type ComponentType, type ReactNode, useEffect } from 'react';
import { bringAllTexts, type TextFiles, text } from '../lib/i18n.ts';
import { arrivingPart } from './arriving-part.tsx';
import { Boundary } from './boundary.tsx';
import { showToast } from './toast-store.ts';

interface PartProps {
  /** Shown while it is on its way; `late` once an attempt to load it was in vain. */
  waiting?: (late: boolean) => ReactNode;
  /** Shown in its place when it cannot be drawn. */
  broken?: ReactNode;
}

export interface LazyPart<Props extends object> {
  (props: Props & PartProps): ReactNode;
  /** Asks for it before it is shown. Answers when it is there, or does not come at once. */
  ask: () => Promise<void>;
}

/**
 * A part of the viewer's page that is loaded with its own texts when it is first shown. Loading is retried until it
 * succeeds, and an error in the part stays within it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Readonly<Record<string, TextFiles>> = {},
): LazyPart<Props> {
  const Arriving = arrivingPart(async () => (await Promise.all([load(), bringAllTexts(texts)]))[0]);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the level of a module.
  const Part = ({ waiting = sayLate, broken = null, ...props }: Props & PartProps) => (
    <Boundary fallback={broken}>
      {/* What is left of the props are the part's own. */}
      <Arriving waiting={waiting} props={props as unknown as Props} />
    </Boundary>
  );
  return Object.assign(Part, { ask: Arriving.ask });
}

const sayLate = (late: boolean) => late && <LateToast />;

function LateToast() {
  useEffect(() => {
    showToast(text('ui:late'), { action: { label: text('ui:reload'), onPress: () => location.reload() } });
  }, []);
  return null;
}
