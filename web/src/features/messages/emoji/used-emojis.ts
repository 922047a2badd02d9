import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.emojis';
const MAX_USED = 8;
/** Offered until others have been chosen. */
const defaults = ['🙏', '🙌', '❤️', '👏', '🔥', '😊', '😂', '🎉'];

/** Returns the bare emojis that were last chosen in this browser, latest first, filled up with defaults. */
export function usedEmojis(): string[] {
  return [...new Set([...storedEmojis(), ...defaults.map(bareEmoji)])].slice(0, MAX_USED);
}

export function rememberEmoji(emoji: string): void {
  store(KEY, JSON.stringify([...new Set([bareEmoji(emoji), ...storedEmojis()])].slice(0, MAX_USED)));
}

/** Removes the skin tone and the emoji variation selector, which some emojis have only without a skin tone. */
export function bareEmoji(emoji: string): string {
  return emoji.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '');
}

function storedEmojis(): string[] {
  try {
    const value: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((emoji) => typeof emoji === 'string') : [];
  } catch {
    return [];
  }
}
