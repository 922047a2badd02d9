import { keepTrying } from './keep-trying.ts';
import { addStyleSheet } from './load-part.ts';

/** Reloads the page's style sheets that failed to load. Page scripts run after all sheets have loaded or failed. */
export function retryFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // Some browsers keep an empty sheet for a file that failed to load.
    if (link.sheet?.cssRules.length) continue;
    link.remove();
    void keepTrying(() => addStyleSheet(link.getAttribute('href') ?? ''));
  }
}
