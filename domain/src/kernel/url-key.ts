import transliterate from '@sindresorhus/transliterate';
import { keyTexts } from './kernel.texts.ts';
import { reservedKeys } from './reserved-keys.ts';

/** Minimum and maximum length of a key, in characters. Source: 000 §9, 001 §9. */
export const URL_KEY_MIN = 2;
export const URL_KEY_MAX = 50;

/**
 * Proposes a key for a name: transliterated to a-z and digits, with a dash for each run of other characters (CHN-125,
 * CLI-75). Returns '' if no character can be transliterated.
 */
export function keyFromName(name: string): string {
  const words =
    transliterate(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, URL_KEY_MAX).replace(/-$/, '');
}

/** Transliterates the non-ASCII letters of a key that is typed or pasted: é to e, ß to ss (CHN-270). */
export function transliterateKey(typed: string): string {
  return typed.normalize('NFC').replace(/[^\p{ASCII}\P{L}]\p{M}*/gu, (letter) => transliterate(letter));
}

/**
 * Returns the error of a client's or channel's key, or null if the key is valid (CLI-59 to CLI-64, CHN-133 to CHN-136,
 * CHN-243; CLI-68 and B17 for reserved words).
 */
export function urlKeyError(key: string): string | null {
  if (key === '') return keyTexts.required;
  if (key.length < URL_KEY_MIN) return keyTexts.tooShort;
  if (key.length > URL_KEY_MAX) return keyTexts.tooLong;
  if (!/^[a-z0-9-]+$/i.test(key)) return keyTexts.characters;
  if (!/[a-z0-9]/i.test(key)) return keyTexts.withoutLetter;
  return reservedKeys.has(key.toLowerCase()) ? keyTexts.taken : null;
}
