import { callsOf } from '../kernel/call.ts';
import type { clientShapes } from './clients.api.ts';

/** What whoever signs in asks of organisations. */
export const clientCalls = callsOf<typeof clientShapes>()({
  list: 'GET /api/clients',
  read: 'GET /api/clients/:clientId',
});
