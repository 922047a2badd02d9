import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * `sid` is the session of a user, `vid` the guest identity of the browser, `pkc` a passkey challenge, `oauth` a sign-in
 * at a provider, `sf` a sign-in that waits for its second factor.
 */
type CookieName = 'sid' | 'vid' | 'pkc' | 'oauth' | 'sf';

export interface Cookies {
  read(header: string | undefined): Record<CookieName, string | undefined>;
  /** Returns a `Set-Cookie` value; an empty value deletes the cookie. */
  set(name: CookieName, value: string, maxAgeSeconds: number): string;
}

/**
 * With https, the names begin with `__Host-` and the cookies are Secure. Without https, the names have no prefix and
 * the cookies are not Secure, so that phones in a local network can use http.
 */
export function createCookies(https: boolean): Cookies {
  const fullName = (name: CookieName) => (https ? `__Host-${name}` : name);
  return {
    read(header) {
      const cookies = parseCookie(header ?? '');
      const [sid, vid, pkc, oauth, sf] = (['sid', 'vid', 'pkc', 'oauth', 'sf'] as const).map(
        (name) => cookies[fullName(name)],
      );
      return { sid, vid, pkc, oauth, sf };
    },
    set(name, value, maxAge) {
      return stringifySetCookie({
        name: fullName(name),
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
