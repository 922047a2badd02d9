import { keepTrying } from '../lib/parts/keep-trying.ts';
import { addStyleSheet } from '../lib/parts/load-part.ts';

/** A page without all its styles is better than none. */
const WAIT_AT_MOST_MS = 5_000;

/**
 * The built page preloads its style sheets, so that the first paint waits for none (build/first-paint.ts). They take their
 * places in the head at once, before any that is loaded later; answers when all are there, or do not come for long.
 */
export function applyStyles(): Promise<unknown> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS));
  return Promise.race([Promise.all([...preloads].map(applySheet)), late]);
}

async function applySheet(preload: HTMLLinkElement): Promise<void> {
  await keepTrying(() => addStyleSheet(preload.getAttribute('href') ?? '', preload));
  preload.remove();
}
