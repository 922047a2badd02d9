import { callsOf } from '../kernel/call.ts';
import type { invitationShapes } from './invitation.api.ts';

/** Accepting an invitation. `look` is a POST, with the code in the body, because URLs are logged. */
export const invitationCalls = callsOf<typeof invitationShapes>()({
  look: 'POST /api/users/lookAtInvitation',
  createAccount: 'POST /api/auth/invited',
  activate: 'POST /api/users/activate',
});
