import { holdsIcon, type Icon } from '@nave/domain/catalogues/icons.ts';
import type { Platform } from '../platform/platform.ts';
import { bibleRoutes } from './bible.routes.ts';
import { createBibleChapters } from './bible-chapters.ts';
import { catalogueRoutes } from './catalogues.routes.ts';
import { createIcons } from './icons.ts';

/** What the catalogues slice offers to other slices. */
export interface CataloguesSlice {
  /** Whether the icon catalogue has an icon in its weight (CAT-20). */
  hasIcon(icon: Icon): Promise<boolean>;
}

export function cataloguesSlice({ routes, cache, clock, config }: Platform): CataloguesSlice {
  const icons = createIcons();
  const https = config.publicUrl.startsWith('https:');
  catalogueRoutes({ routes, cache, clock, https, icons });
  bibleRoutes({ routes, cache, https, bible: createBibleChapters() });
  return { hasIcon: async (icon) => holdsIcon(await icons.catalogue(), icon) };
}
