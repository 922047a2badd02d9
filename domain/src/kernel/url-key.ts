import transliterate from '@sindresorhus/transliterate';
import { keyTexts } from './kernel.texts.ts';
import { reservedKeys } from './reserved-keys.ts';

/** Source: 000 §9, 001 §9. */
export const URL_KEY_MIN = 2;
export const URL_KEY_MAX = 50;

/**
 * The key that a name suggests: in letters a to z and digits, a dash for each run of anything else between them (CHN-125,
 * CLI-75). Empty where nothing of the name can be written so.
 */
export function keyFromName(name: string): string {
  const words =
    transliterate(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, URL_KEY_MAX).replace(/-$/, '');
}

/** Writes the letters of a key that is being typed or pasted as a name's proposal has them: é as e, ß as ss (CHN-270). */
export function typedKey(typed: string): string {
  return typed.normalize('NFC').replace(/[^\p{ASCII}\P{L}]\p{M}*/gu, (letter) => transliterate(letter));
}

/**
 * What is wrong with the key of a client or channel by its form alone, or null (CLI-59 to CLI-64, CHN-133 to CHN-136,
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
