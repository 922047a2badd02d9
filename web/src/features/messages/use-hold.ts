import { type RefObject, useEffect, useRef } from 'react';

/** How long an element must not scroll after its release, because a flicked list continues to scroll. */
const SETTLES_AFTER_MS = 150;

interface Handlers {
  onHold: () => void;
  /** Called when the element is released and no longer scrolls. */
  onSettled: () => void;
}

/**
 * Observes touches and pressed pointers on an element. Returns a ref that is true from the press until the element is
 * released and no longer scrolls.
 */
export function useHold(element: RefObject<HTMLElement | null>, { onHold, onSettled }: Handlers): RefObject<boolean> {
  const isHeld = useRef(false);
  const latest = useRef({ onHold, onSettled });
  latest.current = { onHold, onSettled };
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isHeld.current = false;
        timer = undefined;
        latest.current.onSettled();
      }, SETTLES_AFTER_MS);
    };
    const hold = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isHeld.current) return;
      isHeld.current = true;
      latest.current.onHold();
    };
    const stop = new AbortController();
    const { signal } = stop;
    const passive = { passive: true, signal };
    const release = () => isHeld.current && timer === undefined && settle();
    current.addEventListener('scroll', () => timer !== undefined && settle(), passive);
    // Scrolling by finger ends the pointer events, but not the touch events.
    current.addEventListener('touchstart', hold, passive);
    for (const end of ['touchend', 'touchcancel'] as const) {
      window.addEventListener(end, ({ touches }) => touches.length === 0 && release(), passive);
    }
    current.addEventListener('pointerdown', ({ pointerType }) => pointerType !== 'touch' && hold(), passive);
    // Some browsers send no pointerup on a scroll bar; then the next move without a button ends the hold.
    for (const end of ['pointerup', 'pointermove'] as const) {
      window.addEventListener(
        end,
        ({ pointerType, buttons }) => {
          if (pointerType !== 'touch' && buttons === 0) release();
        },
        passive,
      );
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [element]);
  return isHeld;
}
