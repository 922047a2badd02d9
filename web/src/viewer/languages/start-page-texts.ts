import { startTexts } from '../../lib/i18n.ts';
import { english } from './en.ts';

/** Starts the viewer's texts: English is included, Spanish is loaded when it is chosen. */
export function startPageTexts(): Promise<void> {
  return startTexts({ en: english, es: () => import('./es.ts').then(({ spanish }) => spanish) });
}
