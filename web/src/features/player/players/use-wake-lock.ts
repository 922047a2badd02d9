import { useEffect } from 'react';

/** Keeps the screen on while a video plays: phones turn it off while a muted video plays. */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!plays || !wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isReleased = false;
    const release = () => void lock?.release();
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser may refuse, for example to save power; the screen then turns off as usual.
      lock = await wakeLock.request('screen').catch(() => null);
      if (isReleased) release();
    };
    void hold();
    // The browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isReleased = true;
      document.removeEventListener('visibilitychange', hold);
      release();
    };
  }, [plays]);
}
