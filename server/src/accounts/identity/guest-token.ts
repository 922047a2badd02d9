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
  /** The id of the browser, which stays the same when the browser becomes another guest (VIEW-231). */
  browserId: string;
}

/** The fields of a token, under short names because every request carries them. */
interface SignedGuest {
  i: string;
  n?: string;
  e?: string;
  u?: string;
  b?: string;
}

/**
 * Signs the guest identity for the browser's cookie (VIEW-180, ACC-43). The server stores nothing about a guest until
 * the guest writes something.
 */
export function signGuest({ guest, userId, browserId }: BrowserGuest, secret: Buffer): string {
  // The id of a browser is the id of its first guest.
  const otherId = browserId === guest.id ? undefined : browserId;
  return signText({ i: guest.id, n: guest.name, e: guest.email, u: userId, b: otherId }, secret);
}

/** Returns the guest of a token, or null if the token was not signed with this secret (ACC-44). */
export function readGuest(token: string, secret: Buffer): BrowserGuest | null {
  const signed = readSignedText(token, secret) as SignedGuest | null;
  if (!signed || !isId(signed.i)) return null;
  const { i: id, n: name, e: email, u: userId, b: browserId = id } = signed;
  return { guest: { kind: 'guest', id, name, email, browserId }, userId, browserId };
}
