import { callsOf } from '../kernel/call.ts';
import type { outboxShapes } from './outbox.api.ts';

/** The emails of an installation, for its global owner and admins. */
export const outboxCalls = callsOf<typeof outboxShapes>()({
  list: 'GET /api/outbox',
  read: 'GET /api/outbox/:mailId',
  html: 'GET /api/outbox/:mailId/html',
});
