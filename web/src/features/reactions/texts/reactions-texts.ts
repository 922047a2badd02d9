import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of reactions, loaded with them. */
export const reactionsTextFiles: TextFiles = {
  en: () => import('./reactions.en.texts.ts'),
  es: () => import('./reactions.es.texts.ts'),
};
