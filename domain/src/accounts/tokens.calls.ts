import { callsOf } from '../kernel/call.ts';
import type { tokenShapes } from './tokens.api.ts';

/** Calls that list, create and delete access tokens, with which programs act for a staff member. */
export const tokenCalls = callsOf<typeof tokenShapes>()({
  list: 'GET /api/users/:id/token',
  add: 'POST /api/users/:id/token',
  remove: 'DELETE /api/users/:id/token',
});
