import { callsOf } from '../kernel/call.ts';
import type { tokenShapes } from './tokens.api.ts';

/** Access tokens of staff, for programs. */
export const tokenCalls = callsOf<typeof tokenShapes>()({
  list: 'GET /api/users/:id/token',
  add: 'POST /api/users/:id/token',
  remove: 'DELETE /api/users/:id/token',
});
