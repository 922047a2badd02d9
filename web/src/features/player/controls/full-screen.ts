import { useSyncExternalStore } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { Playable } from '../engine/playable.ts';

export function canFullScreen(video: Playable | null): boolean {
  return document.fullscreenEnabled || video?.webkitEnterFullscreen !== undefined;
}

export function toggleFullScreen(frame: HTMLElement, video: Playable | null): void {
  if (document.fullscreenElement) leaveFullScreen();
  else if (document.fullscreenEnabled) frame.requestFullscreen().catch((error) => logFailure('No full screen', error));
  else video?.webkitEnterFullscreen?.();
}

/** Leaves full screen, so that a dialog is visible (PLAY-23). */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch((error) => logFailure('Full screen stays', error));
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}
