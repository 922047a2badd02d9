import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmojiData } from 'frimousse';
import type { Plugin } from 'vite';

/** An entry of emojibase's `<language>/data.json`. Components of other emojis, such as flag letters, have no group. */
interface Emoji {
  emoji: string;
  label: string;
  tags?: string[];
  version: number;
  group?: number;
  subgroup?: number;
  /** Variants by skin tone; `tone` is a list if the emoji shows several people. */
  skins?: { emoji: string; tone: number | number[] }[];
}

interface Messages {
  groups: { key: string; message: string; order: number }[];
  subgroups: { key: string; order: number }[];
  skinTones: { key: Tone; message: string }[];
}

type Tone = keyof EmojiData['skinTones'];

/** Skin tones in emojibase's order, which starts at one. */
const TONES: Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** Additional search words for churches, by language and emoji. */
const churchWords: Record<string, Record<string, string[]>> = {
  en: {
    '🙏': ['amen', 'prayer', 'praying'],
    '🙌': ['amen', 'hallelujah', 'worship'],
    '✝️': ['jesus', 'easter'],
    '🕊️': ['holy spirit', 'dove'],
    '🔥': ['holy spirit'],
    '📖': ['bible', 'scripture'],
    '🍞': ['communion'],
    '🍷': ['communion'],
    '💧': ['baptism'],
    '👑': ['jesus', 'lord'],
    '🐑': ['lamb', 'shepherd'],
  },
  es: {
    '🙏': ['amén', 'oremos'],
    '🙌': ['amén', 'aleluya', 'alabanza', 'adoración', 'gloria'],
    '✝️': ['jesús', 'cristo', 'pascua'],
    '🕊️': ['espíritu santo'],
    '🔥': ['espíritu santo'],
    '📖': ['biblia', 'escrituras'],
    '🍞': ['santa cena', 'comunión'],
    '🍷': ['santa cena', 'comunión'],
    '💧': ['bautismo'],
    '👑': ['jesús', 'señor'],
    '🐑': ['cordero', 'pastor'],
  },
};

/** Converts emojibase's data to the picker's format, and adds the search words without accents. */
export function emojiData(): Plugin {
  return {
    name: 'nave-emoji-data',
    enforce: 'pre',
    transform: {
      filter: { id: /emojibase-data[\\/]\w+[\\/]data\.json$/ },
      handler(code, id) {
        const folder = join(id, '..');
        const messages: Messages = JSON.parse(readFileSync(join(folder, 'messages.json'), 'utf8'));
        const locale = folder.slice(-2);
        return { code: JSON.stringify(pickerData(locale, JSON.parse(code), messages)), map: null };
      },
    },
  };
}

function pickerData(locale: string, emojis: Emoji[], { groups, subgroups, skinTones }: Messages): EmojiData {
  const countryFlags = subgroups.find(({ key }) => key === 'country-flag')?.order;
  const shown = groups.filter(({ key }) => key !== 'component');
  return {
    locale,
    categories: shown.map(({ order, message }) => ({ index: order, label: capitalize(message) })),
    skinTones: Object.fromEntries(
      skinTones.map(({ key, message }) => [key, capitalize(message)]),
    ) as EmojiData['skinTones'],
    emojis: emojis.flatMap(({ emoji, label, tags = [], version, group, subgroup, skins }) => {
      if (!shown.some(({ order }) => order === group)) return [];
      const words = [...new Set([...tags, ...(churchWords[locale]?.[emoji] ?? [])])];
      const tones = skins && tonesOf(skins);
      return {
        emoji,
        category: group as number,
        label: capitalize(label),
        version,
        tags: addUnaccented(label, words),
        ...(subgroup === countryFlags && { countryFlag: true as const }),
        ...(tones && { skins: tones }),
      };
    }),
  };
}

function tonesOf(skins: NonNullable<Emoji['skins']>): EmojiData['emojis'][number]['skins'] {
  const single = skins.filter(({ tone }) => typeof tone === 'number');
  return Object.fromEntries(single.map(({ emoji, tone }) => [TONES[Number(tone) - 1], emoji])) as Record<Tone, string>;
}

/** Returns the words, and those of the label and the words that have accents also without accents. */
function addUnaccented(label: string, words: string[]): string[] {
  const unaccented = [label, ...words].map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...new Set([...words, ...unaccented.filter((word) => word !== label)])];
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
