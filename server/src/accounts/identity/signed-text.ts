import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const keys = new WeakMap<Buffer, KeyObject>();

/** Signs a value that a browser stores and cannot change: `payload.signature`, both base64url. */
export function signText(content: unknown, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${signature(payload, secret)}`;
}

/** Returns the signed value, or null if this installation did not sign it. */
export function readSignedText(text: string, secret: Buffer): unknown {
  const [payload, signed] = text.split('.');
  if (!payload || !signed) return null;
  const expected = Buffer.from(signature(payload, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

function signature(payload: string, secret: Buffer): string {
  return createHmac('sha256', keyOf(secret)).update(payload).digest('base64url');
}

/** Returns the same key object each time: with a buffer, each signature takes four times as long. */
function keyOf(secret: Buffer): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(secret);
    keys.set(secret, key);
  }
  return key;
}
