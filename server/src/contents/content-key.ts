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

/** The maximum number of keys to draw; with 32^10 possible keys, five collisions in a row do not occur. */
const KEY_DRAWS = 5;

/**
 * CNT-15: calls `write` with a new key, and again with another key if an active content of the client has the first.
 */
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
