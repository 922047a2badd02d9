import { useEffect } from 'react';

/**
 * The page Go live has a document of its own, whose policy allows the camera (VID-100). Loads it if the page was opened
 * from another document, and leaves it with the page.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const loaded = loadedPath();
    // Without the entry of the browser, as in tests, there is only one document.
    if (loaded === null) return;
    const path = location.pathname;
    if (loaded !== path) location.reload();
    return () => {
      if (location.pathname !== path) location.reload();
    };
  }, []);
}

/** Returns the path with which the document was loaded, or null if the browser does not tell. */
function loadedPath(): string | null {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry ? new URL(entry.name).pathname : null;
}
