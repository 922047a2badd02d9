import { type RefObject, useEffect, useState } from 'react';

/** Controls hide after this long without movement. */
const HIDE_AFTER_MS = 3_000;

/** Whether the controls are shown: after a movement, while one of them has keyboard focus, or while `keepVisible`. */
export function useShownControls(frame: RefObject<HTMLElement | null>, keepVisible: boolean): boolean {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setVisible(true);
      clearTimeout(timer);
      timer = setTimeout(() => setVisible(element.querySelector(':focus-visible') !== null), HIDE_AFTER_MS);
    };
    const sleep = () => {
      clearTimeout(timer);
      setVisible(element.querySelector(':focus-visible') !== null);
    };
    // Lifting a finger fires pointerleave too, but the controls that the tap showed must stay.
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && sleep();
    const wakeEvents = ['pointermove', 'pointerdown', 'pointerup', 'focusin', 'focusout', 'keydown'];
    for (const type of wakeEvents) element.addEventListener(type, wake);
    element.addEventListener('pointerleave', leave);
    wake();
    return () => {
      clearTimeout(timer);
      for (const type of wakeEvents) element.removeEventListener(type, wake);
      element.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return visible || keepVisible;
}
