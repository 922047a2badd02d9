import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.emojis';
const MOST = 8;
/** What stands there first for whoever has chosen none yet. */
const usual = ['🙏', '🙌', '❤️', '👏', '🔥', '😊', '😂', '🎉'];

/** What was chosen here last, bare, the latest first; filled up with what congregations use. */
export function usedEmojis(): string[] {
  return [...new Set([...chosenHere(), ...usual.map(bareEmoji)])].slice(0, MOST);
}

export function rememberEmoji(emoji: string): void {
  store(KEY, JSON.stringify([...new Set([bareEmoji(emoji), ...chosenHere()])].slice(0, MOST)));
}

/** Without its tone of skin, and without the mark that asks for a picture: it stands on some only where no tone does. */
export function bareEmoji(emoji: string): string {
  return emoji.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '');
}

function chosenHere(): string[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((emoji) => typeof emoji === 'string') : [];
  } catch {
    return [];
  }
}
