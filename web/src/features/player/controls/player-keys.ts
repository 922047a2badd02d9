import { useEffect, useRef } from 'react';

export interface PlayerKeys {
  togglePlay: () => void;
  toggleMute: () => void;
  toggleFullScreen: () => void;
}

/** Handles space or k, m and f on the whole page, except in fields and open dialogs; null disables the keys. */
export function usePlayerKeys(keys: PlayerKeys | null): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (isForFocusedElement(event)) return;
      const act = latest.current && actOf(event.key, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function actOf(key: string, keys: PlayerKeys): (() => void) | undefined {
  if (key === ' ' || key.toLowerCase() === 'k') return keys.togglePlay;
  if (key.toLowerCase() === 'm') return keys.toggleMute;
  if (key.toLowerCase() === 'f') return keys.toggleFullScreen;
  return undefined;
}

/** Whether the focused element or an open dialog handles the key: fields handle letters, buttons the space bar. */
function isForFocusedElement({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]')) return true;
  if (target.closest('input:not([type="range"]), textarea, select, [contenteditable="true"], [role="menu"]'))
    return true;
  return key === ' ' && target.closest('button, a, summary, [role="tab"], [role="button"]') !== null;
}
