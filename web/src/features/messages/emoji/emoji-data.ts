import type { EmojiData } from 'frimousse';
import type { Language } from '../../../lib/i18n.ts';
import { keepTrying } from '../../../lib/parts/keep-trying.ts';
import { drawnEmojis } from './drawn-emojis.ts';
import { bareEmoji, usedEmojis } from './used-emojis.ts';

const files: Record<Language, () => Promise<{ default: EmojiData }>> = {
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
};

/** The index of the added category of used emojis, before the others. */
const USED = -1;

/** Returns the emojis of a language that this device can draw. Used ones also come first, as category `usedLabel`. */
export async function offeredEmojis(language: Language, usedLabel: string): Promise<EmojiData> {
  const { default: data } = await keepTrying(files[language]);
  const drawn = drawnEmojis(data);
  const used = usedEmojis().flatMap((emoji) => drawn.find((one) => bareEmoji(one.emoji) === emoji) ?? []);
  return {
    ...data,
    categories: [{ index: USED, label: usedLabel }, ...data.categories],
    emojis: [...used.map((one) => ({ ...one, category: USED })), ...drawn],
  };
}
