import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 20;
/** How many characters of a key staff see, to tell keys apart. 128 random bits remain secret (VID-61). */
const SHOWN = 4;

/** A new stream key with what is stored of it. */
export interface NewStreamKey {
  key: string;
  keyHash: Buffer;
  keyEnd: string;
}

/** Returns a new stream key of 160 random bits. */
export function newStreamKey(): NewStreamKey {
  const key = randomBytes(KEY_BYTES).toString('hex');
  return { key, keyHash: hashOfStreamKey(key), keyEnd: key.slice(-SHOWN) };
}

/** Returns the SHA-256 of a stream key. A key has enough random bits to need no salt. */
export function hashOfStreamKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
