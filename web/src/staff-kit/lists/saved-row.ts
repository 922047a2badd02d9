import { useCallback, useEffect, useState } from 'react';

/** The record that was saved last and not seen in its list since. */
let saved: string | null = null;

/** Told by a form that has stored a record: its list marks the row (SHELL-174). */
export function noteSaved(id: string): void {
  saved = id;
}

/** The id of the row to mark, as long as this list is open; the next one marks none. */
export function useSavedId(): string | null {
  const [id] = useState(() => saved);
  useEffect(() => {
    if (saved === id) saved = null;
  }, [id]);
  return id;
}

/** What a row takes that may be the one just saved: it is scrolled into sight, and tinted for a moment. */
export function useSavedMark(isSaved: boolean): {
  ref: (row: HTMLElement | null) => void;
  'data-saved': true | undefined;
} {
  const ref = useCallback(
    (row: HTMLElement | null) => {
      if (isSaved) row?.scrollIntoView({ block: 'nearest' });
    },
    [isSaved],
  );
  return { ref, 'data-saved': isSaved || undefined };
}
