import { keepTrying } from '../lib/parts/keep-trying.ts';
import { addStyleSheet } from '../lib/parts/load-part.ts';

/**
 * The built page preloads its style sheets, so that the first paint waits for none (build/first-paint.ts). They take their
 * places in the head at once, before any that is loaded later; answers when all are there.
 */
export function applyStyles(): Promise<unknown> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  return Promise.all([...preloads].map(applySheet));
}

async function applySheet(preload: HTMLLinkElement): Promise<void> {
  await keepTrying(() => addStyleSheet(preload.getAttribute('href') ?? '', preload));
  preload.remove();
}
