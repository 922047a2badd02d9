import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import { createContext } from 'react';

/** Opens a Bible passage beside the video; pass a new object each time. Null if the content has no Bible. */
export const OpenPassageContext = createContext<((place: BiblePlace) => void) | null>(null);
