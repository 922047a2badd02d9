import { callsOf } from '../kernel/call.ts';
import type { outboxShapes } from './outbox.api.ts';

/** The letters of an installation, for whoever looks after it. */
export const outboxCalls = callsOf<typeof outboxShapes>()({
  list: 'GET /api/outbox',
  read: 'GET /api/outbox/:mailId',
  html: 'GET /api/outbox/:mailId/html',
});
