import { startTexts } from '../../lib/i18n.ts';
import { setSpanish } from '../../lib/staff-texts.ts';

/** Starts staff's texts in the language chosen here before, or else the browser's. The Spanish catalogue is loaded when it is spoken. */
export function startStaffTexts(): Promise<void> {
  return startTexts({
    en: {},
    es: async () => {
      setSpanish((await import('./catalogue.ts')).catalogue);
      return {};
    },
  });
}
