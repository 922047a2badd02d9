import { randomInt } from 'node:crypto';
import { CONTENT_KEY_ALPHABET, CONTENT_KEY_LENGTH, VERSION_CODE_LENGTH } from '@nave/domain/kernel/ids.ts';
import { isUniqueViolation } from '../platform/database/transaction.ts';

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

/** How often a key that is taken is drawn anew; of 32^10 keys a client will not hit taken ones this often. */
const KEY_DRAWS = 5;

/** CNT-15: draws a key until the client has no live content with it. */
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
