import { useEffect } from 'react';

/** A field has the focus and so much of the height that was there before it is gone that a keyboard must be open. */
const KEYBOARD_LEAVES_AT_MOST = 0.8;
/** With less than this above a keyboard only video, messages and field are shown. */
const LITTLE_ROOM_PX = 600;

/**
 * Tells the styles how much of the page is seen: `--seen-h` and `--seen-top` of the visual viewport, which some browsers
 * shrink under a keyboard without telling the layout, and `data-typing` while a keyboard leaves little room.
 */
export function FollowSeenArea() {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    const sizeNow = () => ({ width: window.innerWidth, height: seen?.height ?? window.innerHeight });
    const isInField = () => document.activeElement?.matches('textarea, input, [contenteditable=true]') === true;
    let before = sizeNow();
    let isTyping = false;
    const measure = () => {
      const { height } = sizeNow();
      // While someone has zoomed in, the seen part says nothing about the room.
      if (seen && seen.scale > 1.05) return;
      root.style.setProperty('--seen-h', `${Math.round(height)}px`);
      root.style.setProperty('--seen-top', `${Math.round(seen?.offsetTop ?? 0)}px`);
      const isShrunk = height < Math.min(LITTLE_ROOM_PX, before.height * KEYBOARD_LEAVES_AT_MOST);
      // A button that is pressed takes the focus, and must not move under the finger: typing ends with the keyboard.
      isTyping = isShrunk && (isTyping || isInField());
      root.toggleAttribute('data-typing', isTyping);
    };
    const resize = () => {
      const now = sizeNow();
      // Turned with the keyboard open: without it the screen would be about as high as it was wide.
      if (isTyping && now.width !== before.width) before = { width: now.width, height: before.width };
      measure();
      if (!isTyping && !isInField()) before = now;
    };
    measure();
    const stop = new AbortController();
    const { signal } = stop;
    for (const target of [seen, window]) target?.addEventListener('resize', resize, { signal });
    seen?.addEventListener('scroll', measure, { signal });
    document.addEventListener('focusin', measure, { signal });
    return () => {
      stop.abort();
      for (const name of ['--seen-h', '--seen-top']) root.style.removeProperty(name);
      root.removeAttribute('data-typing');
    };
  }, []);
  return null;
}
