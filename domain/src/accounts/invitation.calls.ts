import { callsOf } from '../kernel/call.ts';
import type { invitationShapes } from './invitation.api.ts';

/**
 * Calls that accept an invitation. `look` only reads, but sends the code in the body of a POST, because URLs are
 * logged.
 */
export const invitationCalls = callsOf<typeof invitationShapes>()({
  look: 'POST /api/users/lookAtInvitation',
  createAccount: 'POST /api/auth/invited',
  activate: 'POST /api/users/activate',
});
