import type { Guest } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { readSignedText, signText } from './signed-text.ts';

/**
 * The guest identity of a browser. `userId` is the last user who signed in with the browser; it is removed when the
 * user has signed out and the user's restrictions have been copied to the guest.
 */
export interface BrowserGuest {
  guest: Guest;
  userId?: string | undefined;
}

/**
 * Signs the guest identity for the browser's cookie (VIEW-180, ACC-43). The server stores nothing about a guest until
 * the guest writes something.
 */
export function signGuest({ guest, userId }: BrowserGuest, secret: Buffer): string {
  return signText({ i: guest.id, n: guest.name, e: guest.email, u: userId }, secret);
}

/** Returns the guest of a token, or null if this installation did not sign the token (ACC-44). */
export function readGuest(token: string, secret: Buffer): BrowserGuest | null {
  const signed = readSignedText(token, secret) as { i: string; n?: string; e?: string; u?: string } | null;
  if (!signed || !isId(signed.i)) return null;
  return { guest: { kind: 'guest', id: signed.i, name: signed.n, email: signed.e }, userId: signed.u };
}
