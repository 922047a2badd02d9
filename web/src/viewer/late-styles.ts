import { keepTrying } from '../lib/parts/keep-trying.ts';
import { addStyleSheet } from '../lib/parts/load-part.ts';

/**
 * Applies the style sheets that the built page preloads, so that the first paint does not wait for them
 * (build/first-paint.ts). Adds them to the head at once, before sheets that load later. Resolves when all have loaded.
 */
export function applyStyles(): Promise<unknown> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  return Promise.all([...preloads].map(applySheet));
}

async function applySheet(preload: HTMLLinkElement): Promise<void> {
  await keepTrying(() => addStyleSheet(preload.getAttribute('href') ?? '', preload));
  preload.remove();
}
