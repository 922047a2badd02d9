import { callsOf } from '../kernel/call.ts';
import type { momentShapes } from './moments.api.ts';

/** Calls for the minutes of a content, and for the comparison with earlier contents. */
export const momentCalls = callsOf<typeof momentShapes>()({
  minutes: 'GET /api/contents/:contentId/analytics/minutes',
  messages: 'GET /api/contents/:contentId/analytics/messages',
  earlier: 'GET /api/contents/:contentId/analytics/earlier',
});
