import { callsOf } from '../kernel/call.ts';
import type { secondFactorShapes } from './second-factor.api.ts';

/** Calls of two-step sign-in: entering a code, and the settings of the user's own account. */
export const secondFactorCalls = callsOf<typeof secondFactorShapes>()({
  enterCode: 'POST /api/auth/second-factor',
  state: 'GET /api/auth/authenticator',
  prepare: 'POST /api/auth/authenticator/prepare',
  confirm: 'POST /api/auth/authenticator/confirm',
  renewCodes: 'POST /api/auth/authenticator/recovery-codes',
  turnOff: 'POST /api/auth/authenticator/turn-off',
});
