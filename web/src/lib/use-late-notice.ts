import { useEffect, useState } from 'react';

/** Time until a missing answer is reported (SHELL-168). */
const LATE_AFTER_MS = 10_000;

/** The message that reports a missing answer on every page. */
export const LATE_NOTICE = 'The server does not answer. We keep waiting.';

/** Whether the awaited answer is late. A change of `step` counts as an answer and restarts the wait. */
export function useLateNotice(isWaiting: boolean, step: number | null = null): boolean {
  const waitKey = isWaiting ? `step ${step}` : null;
  const [lateKey, setLateKey] = useState<string | null>(null);
  useEffect(() => {
    if (waitKey === null) return;
    const timer = setTimeout(() => setLateKey(waitKey), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLateKey(null);
    };
  }, [waitKey]);
  return waitKey !== null && lateKey === waitKey;
}
