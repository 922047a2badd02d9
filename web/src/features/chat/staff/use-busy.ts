import { useState } from 'react';

/** Whether what was begun here still goes on, and how to begin something. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const during = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    setBusy(true);
    try {
      return await work;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, during] as const;
}
