import { callsOf } from '../kernel/call.ts';
import type { passwordShapes } from './passwords.api.ts';

/** Forgotten passwords. Reading a reset link is a POST too, with the code in the body, because URLs are logged. */
export const passwordCalls = callsOf<typeof passwordShapes>()({
  askReset: 'POST /api/users/reset',
  lookAtReset: 'POST /api/users/lookAtReset',
  setPassword: 'POST /api/users/setPassword',
});
