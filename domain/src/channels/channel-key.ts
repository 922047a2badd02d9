import transliterate from '@sindresorhus/transliterate';
import { reservedKeys } from '../kernel/reserved-keys.ts';
import { channelTexts } from './channels.texts.ts';

/** Source: 001 §9. */
export const CHANNEL_KEY_MIN = 2;
export const CHANNEL_KEY_MAX = 50;

/**
 * The key that a name suggests: in letters a to z and digits, a dash for each run of anything else between them (CHN-125).
 * Empty where nothing of the name can be written so.
 */
export function keyFromName(name: string): string {
  const words =
    transliterate(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, CHANNEL_KEY_MAX).replace(/-$/, '');
}

/** What is wrong with a channel key by its form alone, or null (CHN-133 to CHN-136, CHN-243; B17 for reserved words). */
export function channelKeyError(key: string): string | null {
  if (key === '') return channelTexts.keyRequired;
  if (key.length < CHANNEL_KEY_MIN) return channelTexts.keyTooShort;
  if (key.length > CHANNEL_KEY_MAX) return channelTexts.keyTooLong;
  if (!/^[a-z0-9-]+$/i.test(key)) return channelTexts.keyCharacters;
  if (!/[a-z0-9]/i.test(key)) return channelTexts.keyWithoutLetter;
  return reservedKeys.has(key.toLowerCase()) ? channelTexts.keyTaken : null;
}
