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
    // A finger that is lifted leaves as well, and wants to press what it has called.
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && sleep();
    const wakers = ['pointermove', 'pointerdown', 'pointerup', 'focusin', 'focusout', 'keydown'];
    for (const type of wakers) element.addEventListener(type, wake);
    element.addEventListener('pointerleave', leave);
    wake();
    return () => {
      clearTimeout(timer);
      for (const type of wakers) element.removeEventListener(type, wake);
      element.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return awake || stay;
}
