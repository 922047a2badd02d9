import { callsOf } from '../kernel/call.ts';
import type { providerShapes } from './providers.api.ts';

/**
 * Sign-in with identity providers. Providers redirect the browser to `callback`, an organisation's own provider to
 * `ownCallback`. That page changes nothing; it posts the provider's answer to `finish`.
 */
export const providerCalls = callsOf<typeof providerShapes>()({
  offered: 'GET /api/auth/providers',
  start: 'POST /api/auth/providers/start',
  callback: 'GET /api/auth/callback',
  ownCallback: 'GET /api/auth/callback/:clientId',
  finish: 'POST /api/auth/providers/finish',
  unlink: 'DELETE /api/auth/identities/:identityId',
});
