import { useState } from 'react';

/** Returns whether a tracked promise is pending, and a function that tracks one. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const track = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    setBusy(true);
    try {
      return await work;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, track] as const;
}
