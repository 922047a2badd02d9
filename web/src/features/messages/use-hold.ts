import { type RefObject, useEffect, useRef } from 'react';

/** How long a list must lie still after a finger left it: what was thrown glides on. */
const SETTLES_AFTER_MS = 150;

interface Hold {
  onHold: () => void;
  /** Nothing holds it any more, and it lies still. */
  onSettled: () => void;
}

/** Tells when a finger or a pressed pointer holds an element. Answers whether one does. */
export function useHold(element: RefObject<HTMLElement | null>, { onHold, onSettled }: Hold): RefObject<boolean> {
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
    // A finger that scrolls ends its pointer's events, but not the touch's.
    current.addEventListener('touchstart', hold, passive);
    for (const end of ['touchend', 'touchcancel'] as const) {
      window.addEventListener(end, ({ touches }) => touches.length === 0 && release(), passive);
    }
    current.addEventListener('pointerdown', ({ pointerType }) => pointerType !== 'touch' && hold(), passive);
    // Some browsers do not tell of the end on a scroll bar: the next move without a button does.
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
