import { callsOf } from '../kernel/call.ts';
import type { accountShapes } from './accounts.api.ts';

/** Calls for the session, sign-in, sign-out, the guest's name, and the first owner of an installation. */
export const accountCalls = callsOf<typeof accountShapes>()({
  session: 'GET /api/auth/session',
  signIn: 'POST /api/auth/password',
  signOut: 'POST /api/auth/sign-out',
  nameGuest: 'POST /api/auth/guest',
  needsFirstOwner: 'GET /api/first-owner',
  addFirstOwner: 'POST /api/first-owner',
  me: 'GET /api/users/me/:id',
});
