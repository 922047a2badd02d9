import { useEffect } from 'react';
import { logFailure } from '../../../../lib/log.ts';

/** Keeps the screen on while `isOn` (VID-106). A browser ends it when its tab is hidden, so it is asked again. */
export function useKeepAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch (error) {
        logFailure('The screen may turn off', error);
      }
    };
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isOn]);
}
