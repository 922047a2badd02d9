import { callsOf } from '../../kernel/call.ts';
import type { webhookShapes } from './webhooks.api.ts';

/** Calls of an organisation's owner on its webhooks. */
export const webhookCalls = callsOf<typeof webhookShapes>()({
  list: 'GET /api/clients/:clientId/webhooks',
  add: 'POST /api/clients/:clientId/webhooks',
  remove: 'DELETE /api/clients/:clientId/webhooks/:webhookId',
  renew: 'POST /api/clients/:clientId/webhooks/:webhookId/secret',
  test: 'POST /api/clients/:clientId/webhooks/:webhookId/test',
});
