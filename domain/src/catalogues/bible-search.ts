/** A verse that a search has found. */
export interface FoundVerse {
  chapter: string;
  verse: number;
  text: string;
}

/**
 * Returns the verses of a book in which each search word is the beginning of a word, ignoring case and accents
 * (CAT-57).
 */
export function findVerses(chapters: ReadonlyMap<string, readonly string[]>, search: string): FoundVerse[] {
  const words = plainWords(search);
  if (words.length === 0) return [];
  return [...chapters]
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([chapter, verses]) =>
      verses.flatMap((text, index) => {
        const verseWords = plainWords(text);
        const isFound = words.every((word) => verseWords.some((verseWord) => verseWord.startsWith(word)));
        return isFound ? [{ chapter, verse: index + 1, text }] : [];
      }),
    );
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
