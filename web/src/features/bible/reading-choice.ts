import { type BibleText, bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';
import { store, stored } from '../../lib/storage.ts';

/** One of the product's own texts, or the page of the Bible site. */
export type Reading = BibleText | 'site';

/** Text sizes in rem; the third is the default. */
export const textSizes = [0.875, 1, 1.125, 1.375, 1.75] as const;
const DEFAULT_SIZE = 2;
const SIZE_KEY = 'nave.bible-size';
/** The browser stores one choice for each language of a content's Bible. */
const readingKey = (language: string) => `nave.bible-text-${language}`;

/** Returns this browser's choice for contents whose Bible is in this language, or null. */
export function chosenReading(language: string): Reading | null {
  const chosen = stored(readingKey(language));
  return chosen === 'site' ? chosen : (bibleTexts.find(({ id }) => id === chosen) ?? null);
}

export function chooseReading(language: string, reading: Reading): void {
  store(readingKey(language), reading === 'site' ? reading : reading.id);
}

/** Returns the text size that was chosen in this browser, as an index of `textSizes`. */
export function chosenSize(): number {
  const size = Number(stored(SIZE_KEY) ?? DEFAULT_SIZE);
  return size in textSizes ? size : DEFAULT_SIZE;
}

export function chooseSize(size: number): void {
  store(SIZE_KEY, String(size));
}
