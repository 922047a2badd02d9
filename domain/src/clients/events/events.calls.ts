import { callsOf } from '../../kernel/call.ts';
import type { clientEventShapes } from './events.api.ts';

/** The call that reads the event log of an organisation. */
export const clientEventCalls = callsOf<typeof clientEventShapes>()({
  list: 'GET /api/clients/:clientId/event-log',
});
