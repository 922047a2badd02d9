/** The longest wait, for videos that report no playback (an iframe, a failure). */
const MAX_WAIT_MS = 10_000;

let videoStarted: Promise<void> = Promise.resolve();

/** Makes `firstFrame` wait for the page's video, so that hidden parts load after the video starts. */
export function waitForFirstFrame(): void {
  videoStarted = new Promise((resolve) => {
    // Media events do not bubble.
    document.addEventListener('playing', () => resolve(), { capture: true, once: true });
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

/** Resolves when the page's first video plays, or immediately on a page without a video. */
export function firstFrame(): Promise<void> {
  return videoStarted;
}
