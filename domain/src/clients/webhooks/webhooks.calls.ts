import { callsOf } from '../../kernel/call.ts';
import type { webhookShapes } from './webhooks.api.ts';

/** HTTP calls with which an owner manages the organisation's webhooks. */
export const webhookCalls = callsOf<typeof webhookShapes>()({
  list: 'GET /api/clients/:clientId/webhooks',
  add: 'POST /api/clients/:clientId/webhooks',
  remove: 'DELETE /api/clients/:clientId/webhooks/:webhookId',
  renew: 'POST /api/clients/:clientId/webhooks/:webhookId/secret',
  test: 'POST /api/clients/:clientId/webhooks/:webhookId/test',
  choose: 'PUT /api/clients/:clientId/webhooks/:webhookId/types',
  pause: 'POST /api/clients/:clientId/webhooks/:webhookId/pause',
  resume: 'POST /api/clients/:clientId/webhooks/:webhookId/resume',
  replay: 'POST /api/clients/:clientId/webhooks/:webhookId/replay',
  send: 'POST /api/clients/:clientId/webhooks/:webhookId/send',
  attempts: 'GET /api/clients/:clientId/webhooks/:webhookId/attempts',
});
