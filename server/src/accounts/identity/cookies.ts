import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * `sid` is a user's session, `vid` the guest identity beside it, `pkc` a passkey challenge, `oauth` a sign-in at a
 * provider, `sf` a sign-in that waits for its second factor.
 */
type CookieName = 'sid' | 'vid' | 'pkc' | 'oauth' | 'sf';

export interface Cookies {
  read(header: string | undefined): Record<CookieName, string | undefined>;
  /** Returns a `Set-Cookie` value; an empty value deletes the cookie. */
  set(name: CookieName, value: string, maxAgeSeconds: number): string;
}

/**
 * With https the names begin with `__Host-` and the cookies are Secure; http stays possible for phones in a local
 * network.
 */
export function createCookies(https: boolean): Cookies {
  const full = (name: CookieName) => (https ? `__Host-${name}` : name);
  return {
    read(header) {
      const cookies = parseCookie(header ?? '');
      const [sid, vid, pkc, oauth, sf] = (['sid', 'vid', 'pkc', 'oauth', 'sf'] as const).map(
        (name) => cookies[full(name)],
      );
      return { sid, vid, pkc, oauth, sf };
    },
    set(name, value, maxAge) {
      return stringifySetCookie({
        name: full(name),
        value,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: https,
        maxAge,
      });
    },
  };
}
