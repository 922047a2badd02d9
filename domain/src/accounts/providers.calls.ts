import { callsOf } from '../kernel/call.ts';
import type { providerShapes } from './providers.api.ts';

/**
 * Signing in through others. `callback` is the page to which they send the browser back, `ownCallback` the one for an
 * organisation's own provider; it changes nothing, and hands what they said to `finish`.
 */
export const providerCalls = callsOf<typeof providerShapes>()({
  offered: 'GET /api/auth/providers',
  start: 'POST /api/auth/providers/start',
  callback: 'GET /api/auth/callback',
  ownCallback: 'GET /api/auth/callback/:clientId',
  finish: 'POST /api/auth/providers/finish',
  unlink: 'DELETE /api/auth/identities/:identityId',
});
