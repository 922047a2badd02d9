import { useEffect, useRef } from 'react';

/** SHELL-160: what is under way when the form is left ends there. Answers how to begin something. */
export function useAbortOnLeave(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}
