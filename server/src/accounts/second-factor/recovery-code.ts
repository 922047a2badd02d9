import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@nave/domain/accounts/second-factor.texts.ts';

/** Crockford's alphabet, which leaves out letters that are easily confused. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Creates recovery codes of 60 random bits in the form `k3mx-9pqa-w2rt`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Hashes a recovery code for storage. Ignores case and separators, and reads `o` as 0 and `i` and `l` as 1. */
export function recoveryCodeHash(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const normalised = plain.replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(normalised).digest();
}
