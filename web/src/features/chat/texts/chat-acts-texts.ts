import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of acts on messages and people, loaded with a message's menu. */
export const chatActsTextFiles: TextFiles = {
  en: () => import('./chatActs.en.texts.ts'),
  es: () => import('./chatActs.es.texts.ts'),
};
