import { useEffect } from 'react';

/** A field has the focus and so little height is left that a keyboard must be open. */
const KEYBOARD_BELOW_PX = 480;

/**
 * Tells the styles how much of the page is seen: `--seen-h` and `--seen-top` of the visual viewport, which some browsers
 * shrink under a keyboard without telling the layout, and `data-typing` while a keyboard leaves little room.
 */
export function useSeenArea(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    const measure = () => {
      const height = seen?.height ?? window.innerHeight;
      // While someone has zoomed in, the seen part says nothing about the room.
      if (seen && seen.scale > 1.05) return;
      root.style.setProperty('--seen-h', `${Math.round(height)}px`);
      root.style.setProperty('--seen-top', `${Math.round(seen?.offsetTop ?? 0)}px`);
      const typing = height < KEYBOARD_BELOW_PX && document.activeElement?.matches('textarea, input') === true;
      root.toggleAttribute('data-typing', typing);
    };
    measure();
    const stop = new AbortController();
    const { signal } = stop;
    for (const target of [seen, window]) target?.addEventListener('resize', measure, { signal });
    seen?.addEventListener('scroll', measure, { signal });
    document.addEventListener('focusin', measure, { signal });
    document.addEventListener('focusout', measure, { signal });
    return () => {
      stop.abort();
      for (const name of ['--seen-h', '--seen-top']) root.style.removeProperty(name);
      root.removeAttribute('data-typing');
    };
  }, []);
}
