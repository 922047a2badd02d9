import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of the chat, loaded with it. */
export const chatTextFiles: TextFiles = {
  en: () => import('./chat.en.texts.ts'),
  es: () => import('./chat.es.texts.ts'),
};
