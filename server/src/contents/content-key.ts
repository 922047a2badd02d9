import { randomInt } from 'node:crypto';
import { CONTENT_KEY_ALPHABET, CONTENT_KEY_LENGTH, VERSION_CODE_LENGTH } from '@nave/domain/kernel/ids.ts';
import { isUniqueViolation } from '../platform/database/transaction.ts';

/** CNT-14. */
export function newContentKey(): string {
  return randomText(CONTENT_KEY_LENGTH);
}

/** Creates the code that marks a soft delete. Source: 000 §9. */
export function newVersionCode(): string {
  return randomText(VERSION_CODE_LENGTH);
}

function randomText(length: number): string {
  const letter = () => CONTENT_KEY_ALPHABET[randomInt(CONTENT_KEY_ALPHABET.length)];
  return Array.from({ length }, letter).join('');
}

/** Attempts to find a free key; with 32^10 keys a client never has so many collisions in a row. */
const KEY_DRAWS = 5;

/** CNT-15: creates keys until the client has no active content with the key. */
export async function withFreshKey<Result>(
  newKey: () => string,
  write: (key: string) => Promise<Result>,
): Promise<Result> {
  for (let draw = 1; ; draw++) {
    try {
      return await write(newKey());
    } catch (error) {
      if (draw === KEY_DRAWS || !isUniqueViolation(error, 'contents_live_key')) throw error;
    }
  }
}
