import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * `sid` the session of a user, `vid` the guest identity, which stays beside it, `pkc` the challenge of a passkey, `oauth`
 * who is on the way to a provider, `sf` a sign-in that awaits its second factor.
 */
type CookieName = 'sid' | 'vid' | 'pkc' | 'oauth' | 'sf';

/** The cookies of a visitor. */
export interface Cookies {
  read(header: string | undefined): Record<CookieName, string | undefined>;
  /** The `Set-Cookie` value that gives one of them; an empty value takes it away. */
  set(name: CookieName, value: string, maxAgeSeconds: number): string;
}

/** With https the names carry `__Host-` and the cookies are Secure; over http a phone in the local network must work. */
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
