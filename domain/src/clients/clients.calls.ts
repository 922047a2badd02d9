import { callsOf } from '../kernel/call.ts';
import type { clientShapes } from './clients.api.ts';

/** HTTP calls with which signed-in users list, add and change organisations. */
export const clientCalls = callsOf<typeof clientShapes>()({
  list: 'GET /api/clients',
  archived: 'GET /api/clients/archived',
  add: 'POST /api/clients',
  keyAvailable: 'GET /api/clients/key-available',
  read: 'GET /api/clients/:clientId',
  save: 'PUT /api/clients/:clientId',
  verify: 'POST /api/clients/:clientId/verify',
  changeProduct: 'POST /api/clients/:clientId/product',
});
