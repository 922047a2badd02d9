import { callsOf } from '../kernel/call.ts';
import type { invitationShapes } from './invitation.api.ts';

/** Accepting an invitation. Looking takes the code in the body: addresses are kept in too many places. */
export const invitationCalls = callsOf<typeof invitationShapes>()({
  look: 'POST /api/users/lookAtInvitation',
  createAccount: 'POST /api/auth/invited',
  activate: 'POST /api/users/activate',
});
