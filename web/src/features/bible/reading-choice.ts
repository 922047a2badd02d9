import { type BibleText, bibleTexts } from '@nave/domain/catalogues/bible-texts.ts';
import { store, stored } from '../../lib/storage.ts';

/** What is read: one of the product's own texts, or the page of the Bible site. */
export type Reading = BibleText | 'site';

/** In rem; the third is what a reader without a choice has. */
export const textSizes = [0.875, 1, 1.125, 1.375, 1.75] as const;
const USUAL_SIZE = 2;
const SIZE_KEY = 'nave.bible-size';
/** Who reads English services in one text may read Spanish ones in another. */
const readingKey = (language: string) => `nave.bible-text-${language}`;

/** What this browser chose to read at services whose Bible is in this language; null where it has not. */
export function chosenReading(language: string): Reading | null {
  const chosen = stored(readingKey(language));
  return chosen === 'site' ? chosen : (bibleTexts.find(({ id }) => id === chosen) ?? null);
}

export function chooseReading(language: string, reading: Reading): void {
  store(readingKey(language), reading === 'site' ? reading : reading.id);
}

/** Which of the sizes this browser reads in. */
export function chosenSize(): number {
  const size = Number(stored(SIZE_KEY) ?? USUAL_SIZE);
  return size in textSizes ? size : USUAL_SIZE;
}

export function chooseSize(size: number): void {
  store(SIZE_KEY, String(size));
}
