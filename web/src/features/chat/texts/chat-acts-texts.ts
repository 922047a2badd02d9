import type { TextFiles } from '../../../lib/i18n.ts';

/** The texts of what a viewer or a host does to a message, loaded with its menu. */
export const chatActsTextFiles: TextFiles = {
  en: () => import('./chatActs.en.texts.ts'),
  es: () => import('./chatActs.es.texts.ts'),
};
