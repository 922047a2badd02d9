import type { TextFiles } from '../../../lib/i18n.ts';

/** Texts of the question how many people watch, loaded with it. */
export const peopleTextFiles: TextFiles = {
  en: () => import('./people.en.texts.ts'),
  es: () => import('./people.es.texts.ts'),
};
