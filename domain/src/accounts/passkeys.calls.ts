import { callsOf } from '../kernel/call.ts';
import type { passkeyShapes } from './passkeys.api.ts';

/** One's own passkeys, and signing in with one. What begins anything is a POST: its answer binds it to the browser. */
export const passkeyCalls = callsOf<typeof passkeyShapes>()({
  list: 'GET /api/auth/passkeys',
  prepare: 'POST /api/auth/passkeys/prepare',
  add: 'POST /api/auth/passkeys',
  remove: 'DELETE /api/auth/passkeys/:passkeyId',
  challenge: 'POST /api/auth/passkey/challenge',
  signIn: 'POST /api/auth/passkey',
});
