import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { Secret, TOTP } from 'otpauth';
import { cookiesOf, json, type RunningApp } from './running-app.ts';

/** What the authenticator app on a phone shows at a moment. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Turns two-step sign-in on for who has just signed in. `cookie` is of the session of two factors that replaces theirs. */
export async function turnOnTwoStep({ call }: Pick<RunningApp, 'call'>, signedIn: string, now: Date) {
  const post = (path: string, body: object) =>
    call('POST', `/api/auth/authenticator/${path}`, { cookie: signedIn, body });
  const { secret } = await json<PreparedAuthenticator>(await post('prepare', { password: '' }));
  const answer = await post('confirm', { code: appCode(secret, now) });
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(answer);
  return { secret, recoveryCodes, cookie: cookiesOf(answer) };
}
