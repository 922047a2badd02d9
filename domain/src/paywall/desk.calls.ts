import { callsOf } from '../kernel/call.ts';
import type { deskShapes } from './desk.api.ts';

/**
 * Calls of the desk of an event, where staff help people who are refused. Attendee numbers are sent in bodies, because
 * proxies log addresses.
 */
export const deskCalls = callsOf<typeof deskShapes>()({
  state: 'GET /api/clients/:clientId/desk/:eventNumber',
  check: 'GET /api/clients/:clientId/desk/:eventNumber/check',
  person: 'POST /api/clients/:clientId/desk/:eventNumber/person',
  freeScreen: 'DELETE /api/clients/:clientId/desk/:eventNumber/screens/:seatId',
  setExtraScreens: 'PUT /api/clients/:clientId/desk/:eventNumber/extra-screens',
});
