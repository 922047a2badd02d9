import { type ComponentType, type ReactNode, useEffect } from 'react';
import { loadAllPartTexts, type TextFiles, text } from '../lib/i18n.ts';
import { Boundary } from './boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { showToast } from './toast-store.ts';

interface PartProps {
  /** Renders until the part has loaded; `late` is true after a failed attempt. */
  waiting?: (late: boolean) => ReactNode;
  /** Shown instead of the part if rendering fails. */
  broken?: ReactNode;
}

export interface LazyPart<Props extends object> {
  (props: Props & PartProps): ReactNode;
  /** Preloads the part. Resolves when it has loaded, or when the first attempt failed; retries continue. */
  preload: () => Promise<void>;
}

/**
 * Creates a part of the viewer's page that loads with its texts when it first renders. It retries until it succeeds,
 * and an error in the part does not affect the rest of the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Readonly<Record<string, TextFiles>> = {},
): LazyPart<Props> {
  const Loaded = lazyComponent(async () => (await Promise.all([load(), loadAllPartTexts(texts)]))[0]);
  // biome-ignore lint/correctness/noComponentHookFactories: created once, at module level.
  const Part = ({ waiting = showLateToast, broken = null, ...props }: Props & PartProps) => (
    <Boundary fallback={broken}>
      {/* The remaining props are the part's own. */}
      <Loaded waiting={waiting} props={props as unknown as Props} />
    </Boundary>
  );
  return Object.assign(Part, { preload: Loaded.preload });
}

const showLateToast = (late: boolean) => late && <LateToast />;

function LateToast() {
  useEffect(() => {
    showToast(text('ui:late'), { action: { label: text('ui:reload'), onPress: () => location.reload() } });
  }, []);
  return null;
}
