import { keepTrying } from './keep-trying.ts';
import { addStyleSheet } from './load-part.ts';

/** Asks again for the style sheets of the page's head that were lost. A script of the page runs after they have settled. */
export function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // Of a lost one some browsers keep an empty sheet.
    if (link.sheet?.cssRules.length) continue;
    link.remove();
    void keepTrying(() => addStyleSheet(link.getAttribute('href') ?? ''));
  }
}
