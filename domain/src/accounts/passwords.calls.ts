import { callsOf } from '../kernel/call.ts';
import type { passwordShapes } from './passwords.api.ts';

/**
 * Calls for forgotten passwords. `lookAtReset` only reads, but sends the code in the body of a POST: URLs are logged.
 */
export const passwordCalls = callsOf<typeof passwordShapes>()({
  askReset: 'POST /api/users/reset',
  lookAtReset: 'POST /api/users/lookAtReset',
  setPassword: 'POST /api/users/setPassword',
});
