import { callsOf } from '../kernel/call.ts';
import type { channelShapes } from './channels.api.ts';

/** HTTP calls with which staff read, add, change and reorder channels. */
export const channelCalls = callsOf<typeof channelShapes>()({
  list: 'GET /api/clients/:clientId/channels',
  order: 'PUT /api/clients/:clientId/channels/order',
  add: 'POST /api/clients/:clientId/channels',
  keyAvailable: 'GET /api/clients/:clientId/channels/key-available',
  read: 'GET /api/clients/:clientId/channels/:channelId',
  save: 'PUT /api/clients/:clientId/channels/:channelId',
});
