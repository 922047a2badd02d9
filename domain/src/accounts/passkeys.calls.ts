import { callsOf } from '../kernel/call.ts';
import type { passkeyShapes } from './passkeys.api.ts';

/**
 * Calls for the user's own passkeys and for sign-in with a passkey. `prepare` and `challenge` are POSTs, since each
 * binds a challenge to the browser.
 */
export const passkeyCalls = callsOf<typeof passkeyShapes>()({
  list: 'GET /api/auth/passkeys',
  prepare: 'POST /api/auth/passkeys/prepare',
  add: 'POST /api/auth/passkeys',
  remove: 'DELETE /api/auth/passkeys/:passkeyId',
  challenge: 'POST /api/auth/passkey/challenge',
  signIn: 'POST /api/auth/passkey',
});
