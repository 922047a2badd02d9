import { useCallback, useEffect, useRef, useState } from 'react';

/** Whole seconds that count down to zero, and how to start them. `onEnd` is told at zero. */
export function useSecondsLeft(onEnd: () => void): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      if (left === 1) ended.current();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, useCallback((seconds: number) => setLeft(Math.ceil(seconds)), [])];
}
