import { callsOf } from '../kernel/call.ts';
import type { globalUserShapes } from './global-users.api.ts';

/** Calls on the users whose role applies to all organisations, for the global owner alone (API-27, API-28). */
export const globalUserCalls = callsOf<typeof globalUserShapes>()({
  list: 'GET /api/users/globalUsers',
  add: 'POST /api/users/globalUsers',
  renewLink: 'POST /api/users/globalUsers/:userId/sign-up-link',
  remove: 'DELETE /api/users/globalUsers/:userId',
});
