import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Guest } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';

/**
 * A guest's identity as a signed text: `payload.signature`, both base64url (VIEW-180, ACC-43). Nothing of a guest is
 * stored before it writes something.
 */
export function signGuest(guest: Omit<Guest, 'kind'>, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify({ i: guest.id, n: guest.name, e: guest.email })).toString('base64url');
  return `${payload}.${signature(payload, secret)}`;
}

/** The guest that a token names, or null when it was not signed by this installation (ACC-44). */
export function readGuest(token: string, secret: Buffer): Guest | null {
  const [payload, signed] = token.split('.');
  if (!payload || !signed) return null;
  const expected = Buffer.from(signature(payload, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const { i, n, e } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return isId(i) ? { kind: 'guest', id: i, name: n, email: e } : null;
}

function signature(payload: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
