import type { TextFiles } from '../../../lib/i18n.ts';

/** The texts of the paywall, loaded with its parts. */
export const paywallTexts: Record<'paywall', TextFiles> = {
  paywall: { en: () => import('./paywall.en.texts.ts'), es: () => import('./paywall.es.texts.ts') },
};
