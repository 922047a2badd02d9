import { useEffect, useRef } from 'react';

/** SHELL-160: returns a function that begins an operation; its signal aborts when the form is left. */
export function useAbortOnLeave(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current = new AbortController();
    return running.current.signal;
  };
}
