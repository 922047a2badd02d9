import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { Secret, TOTP } from 'otpauth';
import { cookiesOf, json, type RunningApp } from './running-app.ts';

/** Returns the code that an authenticator app shows at a given time. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/**
 * Turns on two-step sign-in for the session of the cookie `signedIn`. The returned `cookie` belongs to the session that
 * replaces this session.
 */
export async function turnOnTwoStep({ call }: Pick<RunningApp, 'call'>, signedIn: string, now: Date) {
  const post = (path: string, body: object) =>
    call('POST', `/api/auth/authenticator/${path}`, { cookie: signedIn, body });
  const { secret } = await json<PreparedAuthenticator>(await post('prepare', { password: '' }));
  const answer = await post('confirm', { code: appCode(secret, now) });
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(answer);
  return { secret, recoveryCodes, cookie: cookiesOf(answer) };
}
