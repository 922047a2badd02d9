import type { TextFiles } from '../../../lib/i18n.ts';

/** The texts of the form for a guest's name, loaded with it. */
export const guestTextFiles: TextFiles = {
  en: () => import('./guest.en.texts.ts'),
  es: () => import('./guest.es.texts.ts'),
};
