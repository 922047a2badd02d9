import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of interactions, loaded with them. */
export const interactionsTextFiles: TextFiles = {
  en: () => import('./interactions.en.texts.ts'),
  es: () => import('./interactions.es.texts.ts'),
};
