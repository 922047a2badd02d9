import type { TextFiles } from '../../../lib/i18n.ts';

/** The texts of lists of videos, loaded with these lists. */
export const videosTexts: Record<'videos', TextFiles> = {
  videos: { en: () => import('./videos.en.texts.ts'), es: () => import('./videos.es.texts.ts') },
};
