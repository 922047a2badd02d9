import { useEffect, useState } from 'react';

/** Time until a missing answer is reported (SHELL-168). */
const LATE_AFTER_MS = 10_000;

/** The message that reports it, everywhere. */
export const LATE_NOTICE = 'The server does not answer. We keep waiting.';

/** Whether the awaited answer is late. A change of `step` counts as an answer and restarts the wait. */
export function useLateNotice(isWaiting: boolean, step: number | null = null): boolean {
  const waitsFor = isWaiting ? `step ${step}` : null;
  const [lateFor, setLateFor] = useState<string | null>(null);
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(() => setLateFor(waitsFor), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLateFor(null);
    };
  }, [waitsFor]);
  return waitsFor !== null && lateFor === waitsFor;
}
