import { callsOf } from '../kernel/call.ts';
import type { analyticsShapes } from './analytics.api.ts';

/** Calls for the figures of a content (ANA-14), its files (EXP-12), and for counting it anew (ANA-71 to ANA-78). */
export const analyticsCalls = callsOf<typeof analyticsShapes>()({
  content: 'GET /api/contents/:contentId/analytics',
  restart: 'POST /api/contents/:contentId/analytics/restart',
  file: 'GET /api/contents/:contentId/exports/:name',
});
