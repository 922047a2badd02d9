import type { Guest } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { readSignedText, signText } from './signed-text.ts';

/** Who a browser is while nobody is signed in, and the user who was last, until what stands against them is its guest's too. */
export interface BrowserGuest {
  guest: Guest;
  userId?: string | undefined;
}

/** A guest's identity as a signed text (VIEW-180, ACC-43). Nothing of a guest is stored before it writes something. */
export function signGuest({ guest, userId }: BrowserGuest, secret: Buffer): string {
  return signText({ i: guest.id, n: guest.name, e: guest.email, u: userId }, secret);
}

/** The guest that a token names, or null when it was not signed by this installation (ACC-44). */
export function readGuest(token: string, secret: Buffer): BrowserGuest | null {
  const signed = readSignedText(token, secret) as { i: string; n?: string; e?: string; u?: string } | null;
  if (!signed || !isId(signed.i)) return null;
  return { guest: { kind: 'guest', id: signed.i, name: signed.n, email: signed.e }, userId: signed.u };
}
