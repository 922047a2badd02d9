import { callsOf } from '../kernel/call.ts';
import type { passwordShapes } from './passwords.api.ts';

/** Forgotten passwords. That a link is looked at is a POST too: its code stands in no address that a log could keep. */
export const passwordCalls = callsOf<typeof passwordShapes>()({
  askReset: 'POST /api/users/reset',
  lookAtReset: 'POST /api/users/lookAtReset',
  setPassword: 'POST /api/users/setPassword',
});
