import { callsOf } from '../../kernel/call.ts';
import type { webhookShapes } from './webhooks.api.ts';

/** HTTP calls with which an owner manages the organisation's webhooks. */
export const webhookCalls = callsOf<typeof webhookShapes>()({
  list: 'GET /api/clients/:clientId/webhooks',
  add: 'POST /api/clients/:clientId/webhooks',
  remove: 'DELETE /api/clients/:clientId/webhooks/:webhookId',
  renew: 'POST /api/clients/:clientId/webhooks/:webhookId/secret',
  test: 'POST /api/clients/:clientId/webhooks/:webhookId/test',
});
