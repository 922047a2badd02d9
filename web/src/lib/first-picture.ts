/** Where a video does not report that it plays (an iframe, a failure), the rest of the page waits no longer. */
const WAITS_AT_MOST_MS = 10_000;

let shown: Promise<void> = Promise.resolve();

/** The page starts with a video: parts that nothing shows yet wait for its first picture. */
export function expectFirstPicture(): void {
  shown = new Promise((resolve) => {
    // Media events do not bubble.
    document.addEventListener('playing', () => resolve(), { capture: true, once: true });
    setTimeout(resolve, WAITS_AT_MOST_MS);
  });
}

/** Resolves when the page's first video plays, and at once on a page without one. */
export function firstPicture(): Promise<void> {
  return shown;
}
