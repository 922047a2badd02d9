import { useEffect, useState } from 'react';

/** How long a view takes to slide out, in milliseconds (INT-38). The style sheet has the same length. */
const OUT_MS = 300;

/** Keeps the previous view until it has slid out, then slides the next one in (INT-37, INT-38). */
export function useSlide<View extends string>(wanted: View): { view: View; motion: 'in' | 'out' | 'still' } {
  const [view, setView] = useState(wanted);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    if (view === wanted) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(
      () => {
        setView(wanted);
        setHasMoved(true);
      },
      reduced ? 0 : OUT_MS,
    );
    return () => clearTimeout(timer);
  }, [view, wanted]);
  return { view, motion: view !== wanted ? 'out' : hasMoved ? 'in' : 'still' };
}
