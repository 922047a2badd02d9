import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 400;

/** Returns the text as it was when typing last paused. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
