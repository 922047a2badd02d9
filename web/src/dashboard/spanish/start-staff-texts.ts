import { startTexts } from '../../lib/i18n.ts';
import { setSpanish } from '../../lib/staff-texts.ts';

/** Starts the staff texts in the stored language, or else the browser's. Loads the Spanish catalogue only if needed. */
export function startStaffTexts(): Promise<void> {
  return startTexts({
    en: {},
    es: async () => {
      setSpanish((await import('./catalogue.ts')).catalogue);
      return {};
    },
  });
}
