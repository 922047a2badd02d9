import { useEffect, useState } from 'react';

/** How long an answer may take before it is said that none came (SHELL-168), in milliseconds. */
const LATE_AFTER_MS = 10_000;

/** What is said then, wherever somebody waits. */
export const NO_ANSWER = 'The server does not answer. We keep waiting.';

/** Whether an answer that is waited for is late. Each `step` of what is under way counts as an answer. */
export function useNoAnswer(isWaiting: boolean, step: number | null = null): boolean {
  const waitsFor = isWaiting ? `step ${step}` : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(() => setLate(waitsFor), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [waitsFor]);
  return waitsFor !== null && late === waitsFor;
}
