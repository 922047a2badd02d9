import type { Guest } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { readSignedText, signText } from './signed-text.ts';

/** A guest's identity as a signed text (VIEW-180, ACC-43). Nothing of a guest is stored before it writes something. */
export function signGuest(guest: Omit<Guest, 'kind'>, secret: Buffer): string {
  return signText({ i: guest.id, n: guest.name, e: guest.email }, secret);
}

/** The guest that a token names, or null when it was not signed by this installation (ACC-44). */
export function readGuest(token: string, secret: Buffer): Guest | null {
  const signed = readSignedText(token, secret) as { i: string; n?: string; e?: string } | null;
  return signed && isId(signed.i) ? { kind: 'guest', id: signed.i, name: signed.n, email: signed.e } : null;
}
