import { callsOf } from '../kernel/call.ts';
import type { staffShapes } from './staff.api.ts';

/** Calls that list, invite, edit and remove the staff of a client. */
export const staffCalls = callsOf<typeof staffShapes>()({
  list: 'GET /api/clients/:clientId/users',
  read: 'GET /api/clients/:clientId/users/:userId',
  invite: 'POST /api/clients/:clientId/invite',
  edit: 'POST /api/users/edit/:id',
  remove: 'DELETE /api/clients/:clientId/users/:userId',
  inviteAgain: 'POST /api/clients/:clientId/users/:userId/invitation',
  copyInvitation: 'POST /api/clients/:clientId/users/:userId/invitation-link',
});
