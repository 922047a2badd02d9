import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of private conversations, loaded with them. */
export const directChatTextFiles: TextFiles = {
  en: () => import('./directChat.en.texts.ts'),
  es: () => import('./directChat.es.texts.ts'),
};
