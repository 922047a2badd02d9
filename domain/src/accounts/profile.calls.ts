import { callsOf } from '../kernel/call.ts';
import type { profileShapes } from './profile.api.ts';

/** Calls for the user's own password and sessions. */
export const profileCalls = callsOf<typeof profileShapes>()({
  profile: 'GET /api/auth/profile',
  changePassword: 'POST /api/auth/new-password',
  endSession: 'DELETE /api/auth/sessions/:sessionId',
  endOtherSessions: 'POST /api/auth/sessions/end-others',
});
