import { startTexts } from '../../lib/i18n.ts';
import { english } from './en.ts';

/** Starts the viewer's texts: English is always there, Spanish is loaded when it is spoken. */
export function startPageTexts(): Promise<void> {
  return startTexts({ en: english, es: () => import('./es.ts').then(({ spanish }) => spanish) });
}
