import { useEffect } from 'react';
import { sizeAtStart } from './size-at-start.ts';

/** A keyboard counts as open if a field has the focus and at most this share of the earlier height is left. */
const KEYBOARD_MAX_HEIGHT_SHARE = 0.8;
/** If less than this height is left above a keyboard, only the video, the messages and the field are shown. */
const SMALL_HEIGHT_PX = 600;

/**
 * Sets the visible area for the styles: `--seen-h` and `--seen-top` of the visual viewport, which some browsers shrink
 * for a keyboard without changing the layout, and `data-typing` while a keyboard leaves little height.
 */
export function FollowSeenArea() {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    const sizeNow = () => ({ width: window.innerWidth, height: seen?.height ?? window.innerHeight });
    const isInField = () => document.activeElement?.matches('textarea, input, [contenteditable=true]') === true;
    // This part loads after the first paint: the viewer may have opened a keyboard already.
    let before = isInField() ? sizeAtStart : sizeNow();
    let isTyping = false;
    const measure = () => {
      const { height } = sizeNow();
      // While the viewer has zoomed in, the visual viewport does not show the available height.
      if (seen && seen.scale > 1.05) return;
      root.style.setProperty('--seen-h', `${Math.round(height)}px`);
      root.style.setProperty('--seen-top', `${Math.round(seen?.offsetTop ?? 0)}px`);
      const isShrunk = height < Math.min(SMALL_HEIGHT_PX, before.height * KEYBOARD_MAX_HEIGHT_SHARE);
      // A pressed button takes the focus but must not move under the finger. Typing therefore ends only when the
      // keyboard closes.
      isTyping = isShrunk && (isTyping || isInField());
      root.toggleAttribute('data-typing', isTyping);
    };
    const resize = () => {
      const now = sizeNow();
      // The device was rotated with the keyboard open. Without a keyboard, the height would be about the earlier width.
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
