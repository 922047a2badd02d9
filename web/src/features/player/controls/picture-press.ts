import { type PointerEvent, type TouchEvent, useRef } from 'react';

/** What a press on the picture does: a mouse stops and starts it, a finger only calls the controls (PLAY-82). */
export function usePicturePress(shown: boolean, togglePlay: () => void) {
  const press = useRef({ byFinger: false, wakes: false });
  return {
    // On its way down: further on, the press has shown the controls already.
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      press.current = { byFinger: pointerType === 'touch', wakes: !shown };
    },
    // The click that a browser makes of a tap would meet a control that has just come.
    onTouchEnd: (event: TouchEvent) => {
      if (press.current.wakes && event.cancelable) event.preventDefault();
    },
    onClick: () => {
      if (!press.current.byFinger) togglePlay();
    },
  };
}
