import { callsOf } from '../kernel/call.ts';
import type { analyticsShapes } from './analytics.api.ts';

/** Calls for the figures of a content (ANA-14). */
export const analyticsCalls = callsOf<typeof analyticsShapes>()({
  content: 'GET /api/contents/:contentId/analytics',
});
