import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import { createContext } from 'react';

/** Opens a passage beside the video, as a new object each time; null where no Bible is offered. */
export const OpenPlaceContext = createContext<((place: BiblePlace) => void) | null>(null);
