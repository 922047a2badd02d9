import { useCallback, useEffect, useState } from 'react';

/** Id of the last saved record, until its list has marked the row. */
let lastSavedId: string | null = null;

/** Remembers a saved record, so that its list marks the row (SHELL-174). */
export function noteSaved(id: string): void {
  lastSavedId = id;
}

/** Returns the id of the row to mark while this list is open. A list that opens later marks no row. */
export function useSavedId(): string | null {
  const [id] = useState(() => lastSavedId);
  useEffect(() => {
    if (lastSavedId === id) lastSavedId = null;
  }, [id]);
  return id;
}

/** Returns row props that scroll a just saved row into view and tint it for a moment. */
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
