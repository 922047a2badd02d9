import { useEffect } from 'react';

/** Keeps the screen on while a video plays: phones turn the screen off while a muted video plays. */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!plays || !wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isReleased = false;
    const release = () => void lock?.release();
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser may refuse, for example to save power; the screen then turns off as usual.
      lock = await wakeLock.request('screen').catch(() => null);
      if (isReleased) release();
    };
    void requestLock();
    // The browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isReleased = true;
      document.removeEventListener('visibilitychange', requestLock);
      release();
    };
  }, [plays]);
}
