import { useEffect } from 'react';

/** Keeps the screen awake while a video plays: phones put out a picture without sound. */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!plays || !wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const release = () => void lock?.release();
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // A browser may say no, to save power say: then the screen goes out as it would without us.
      lock = await wakeLock.request('screen').catch(() => null);
      if (isOver) release();
    };
    void hold();
    // A page that was hidden has lost it.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      release();
    };
  }, [plays]);
}
