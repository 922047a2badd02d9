import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmojiData } from 'frimousse';
import type { Plugin } from 'vite';

/** One of the 1,949 in emojibase's `<language>/data.json`; letters and flags of which others are made have no group. */
interface Emoji {
  emoji: string;
  label: string;
  tags?: string[];
  version: number;
  group?: number;
  subgroup?: number;
  /** The same in other tones of skin; several where there are two people. */
  skins?: { emoji: string; tone: number | number[] }[];
}

interface Messages {
  groups: { key: string; message: string; order: number }[];
  subgroups: { key: string; order: number }[];
  skinTones: { key: Tone; message: string }[];
}

type Tone = keyof EmojiData['skinTones'];

/** In emojibase tones are counted from one. */
const TONES: Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** What a congregation looks for, beside emojibase's own words. */
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

/** Makes of emojibase's data for a language what the picker takes, with its words also as those write who leave accents out. */
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
  const countries = subgroups.find(({ key }) => key === 'country-flag')?.order;
  const shown = groups.filter(({ key }) => key !== 'component');
  return {
    locale,
    categories: shown.map(({ order, message }) => ({ index: order, label: sentence(message) })),
    skinTones: Object.fromEntries(
      skinTones.map(({ key, message }) => [key, sentence(message)]),
    ) as EmojiData['skinTones'],
    emojis: emojis.flatMap(({ emoji, label, tags = [], version, group, subgroup, skins }) => {
      if (!shown.some(({ order }) => order === group)) return [];
      const words = [...new Set([...tags, ...(churchWords[locale]?.[emoji] ?? [])])];
      const tones = skins && tonesOf(skins);
      return {
        emoji,
        category: group as number,
        label: sentence(label),
        version,
        tags: withoutAccents(label, words),
        ...(subgroup === countries && { countryFlag: true as const }),
        ...(tones && { skins: tones }),
      };
    }),
  };
}

function tonesOf(skins: NonNullable<Emoji['skins']>): EmojiData['emojis'][number]['skins'] {
  const ofOne = skins.filter(({ tone }) => typeof tone === 'number');
  return Object.fromEntries(ofOne.map(({ emoji, tone }) => [TONES[Number(tone) - 1], emoji])) as Record<Tone, string>;
}

/** The words, and beside those with accents the same without. */
function withoutAccents(label: string, words: string[]): string[] {
  const plain = [label, ...words].map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
  return [...new Set([...words, ...plain.filter((word) => word !== label)])];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
