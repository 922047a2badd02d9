import { useCallback, useEffect, useRef, useState } from 'react';

/** Counts whole seconds down to zero. `start` restarts the countdown; `onEnd` is called when it reaches zero. */
export function useSecondsLeft(onEnd: () => void): [left: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState({ left: 0 });
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    const { left } = wait;
    if (left === 0) return;
    const timer = setTimeout(() => {
      setWait({ left: left - 1 });
      if (left === 1) ended.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  return [wait.left, useCallback((seconds: number) => setWait({ left: Math.ceil(seconds) }), [])];
}
