import { parseCookie, stringifySetCookie } from 'cookie';

/** The cookies of a visitor: `sid` the session of a user, `vid` the guest identity, which stays beside it. */
export interface Cookies {
  read(header: string | undefined): { sid: string | undefined; vid: string | undefined };
  /** The `Set-Cookie` value that gives one of them; an empty value takes it away. */
  set(name: 'sid' | 'vid', value: string, maxAgeSeconds: number): string;
}

/** With https the names carry `__Host-` and the cookies are Secure; over http a phone in the local network must work. */
export function createCookies(https: boolean): Cookies {
  const full = (name: string) => (https ? `__Host-${name}` : name);
  return {
    read(header) {
      const cookies = parseCookie(header ?? '');
      return { sid: cookies[full('sid')], vid: cookies[full('vid')] };
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
