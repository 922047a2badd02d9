import type { Guest } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { readSignedText, signText } from './signed-text.ts';

/** A browser's guest, and the last user signed in there until that user's restrictions are copied to the guest. */
export interface BrowserGuest {
  guest: Guest;
  userId?: string | undefined;
}

/**
 * Signs a guest's identity for its cookie (VIEW-180, ACC-43). The server stores nothing of a guest before it writes
 * something.
 */
export function signGuest({ guest, userId }: BrowserGuest, secret: Buffer): string {
  return signText({ i: guest.id, n: guest.name, e: guest.email, u: userId }, secret);
}

/** Returns the guest of a token, or null where this installation did not sign it (ACC-44). */
export function readGuest(token: string, secret: Buffer): BrowserGuest | null {
  const signed = readSignedText(token, secret) as { i: string; n?: string; e?: string; u?: string } | null;
  if (!signed || !isId(signed.i)) return null;
  return { guest: { kind: 'guest', id: signed.i, name: signed.n, email: signed.e }, userId: signed.u };
}
