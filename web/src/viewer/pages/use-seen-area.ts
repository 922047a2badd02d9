import { useEffect } from 'react';

/** A field has the focus and so little is left of the height that was there before it that a keyboard must be open. */
const KEYBOARD_BELOW_PX = 480;
const KEYBOARD_LEAVES_AT_MOST = 0.8;

/**
 * Tells the styles how much of the page is seen: `--seen-h` and `--seen-top` of the visual viewport, which some browsers
 * shrink under a keyboard without telling the layout, and `data-typing` while a keyboard leaves little room.
 */
export function useSeenArea(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    let heightBefore = 0;
    const measure = () => {
      const height = seen?.height ?? window.innerHeight;
      // While someone has zoomed in, the seen part says nothing about the room.
      if (seen && seen.scale > 1.05) return;
      root.style.setProperty('--seen-h', `${Math.round(height)}px`);
      root.style.setProperty('--seen-top', `${Math.round(seen?.offsetTop ?? 0)}px`);
      const inField = document.activeElement?.matches('textarea, input') === true;
      if (!inField || heightBefore === 0) heightBefore = height;
      const typing = inField && height < Math.min(KEYBOARD_BELOW_PX, heightBefore * KEYBOARD_LEAVES_AT_MOST);
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
