import { randomInt } from 'node:crypto';
import { CONTENT_KEY_ALPHABET, CONTENT_KEY_LENGTH, VERSION_CODE_LENGTH } from '@nave/domain/kernel/ids.ts';

/** A new content key (CNT-14). */
export function newContentKey(): string {
  return randomText(CONTENT_KEY_LENGTH);
}

/** The code that marks a soft delete. Source: 000 §9. */
export function newVersionCode(): string {
  return randomText(VERSION_CODE_LENGTH);
}

function randomText(length: number): string {
  const letter = () => CONTENT_KEY_ALPHABET[randomInt(CONTENT_KEY_ALPHABET.length)];
  return Array.from({ length }, letter).join('');
}
