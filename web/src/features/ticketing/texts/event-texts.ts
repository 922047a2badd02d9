import type { TextFiles } from '../../../lib/i18n.ts';

/** The texts of an event's own page, loaded with the page. */
export const eventTexts: Record<'event', TextFiles> = {
  event: { en: () => import('./event.en.texts.ts'), es: () => import('./event.es.texts.ts') },
};
