import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of the message list and the composer, loaded with the chat and with private conversations. */
export const messagesTextFiles: TextFiles = {
  en: () => import('./messages.en.texts.ts'),
  es: () => import('./messages.es.texts.ts'),
};
