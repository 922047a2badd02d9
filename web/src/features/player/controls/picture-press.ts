import { type PointerEvent, type TouchEvent, useRef } from 'react';

/** Handlers of presses on the picture: a mouse click toggles playback, a tap only shows the controls (PLAY-82). */
export function usePicturePress(controlsShown: boolean, togglePlay: () => void) {
  const press = useRef({ byTouch: false, showsControls: false });
  return {
    // In the capture phase, before the press has shown the controls.
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      press.current = { byTouch: pointerType === 'touch', showsControls: !controlsShown };
    },
    // The browser's click after a tap would press a control that has just appeared.
    onTouchEnd: (event: TouchEvent) => {
      if (press.current.showsControls && event.cancelable) event.preventDefault();
    },
    onClick: () => {
      if (!press.current.byTouch) togglePlay();
    },
  };
}
