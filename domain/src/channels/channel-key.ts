import { reservedKeys } from '../kernel/reserved-keys.ts';
import { channelTexts } from './channels.texts.ts';

/** Source: 001 §9. */
export const CHANNEL_KEY_MIN = 2;
export const CHANNEL_KEY_MAX = 50;

/** The key that a name suggests: lower case, a dash for each character that is no letter or digit (CHN-125). */
export function keyFromName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

/** What is wrong with a channel key by its form alone, or null (CHN-133 to CHN-136; B17 for reserved words). */
export function channelKeyError(key: string): string | null {
  if (key === '') return channelTexts.keyRequired;
  if (key.length < CHANNEL_KEY_MIN) return channelTexts.keyTooShort;
  if (key.length > CHANNEL_KEY_MAX) return channelTexts.keyTooLong;
  if (!/^[a-z0-9-]+$/i.test(key)) return channelTexts.keyCharacters;
  return reservedKeys.has(key.toLowerCase()) ? channelTexts.keyTaken : null;
}
