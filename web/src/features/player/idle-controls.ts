import { type RefObject, useEffect, useState } from 'react';

/** Controls hide after this long without movement. */
const HIDE_AFTER_MS = 3_000;

/** Whether the controls show: while something moves, has the focus by keyboard, or `stay` says so. */
export function useShownControls(frame: RefObject<HTMLElement | null>, stay: boolean): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(element.querySelector(':focus-visible') !== null), HIDE_AFTER_MS);
    };
    const sleep = () => {
      clearTimeout(timer);
      setAwake(element.querySelector(':focus-visible') !== null);
    };
    const wakers = ['pointermove', 'pointerdown', 'focusin', 'keydown'];
    for (const type of wakers) element.addEventListener(type, wake);
    element.addEventListener('pointerleave', sleep);
    element.addEventListener('focusout', wake);
    wake();
    return () => {
      clearTimeout(timer);
      for (const type of wakers) element.removeEventListener(type, wake);
      element.removeEventListener('pointerleave', sleep);
      element.removeEventListener('focusout', wake);
    };
  }, [frame]);
  return awake || stay;
}
