import { callsOf } from '../kernel/call.ts';
import type { analyticsShapes } from './analytics.api.ts';

/** Calls for the figures of a content and its files (ANA-14, EXP-12). */
export const analyticsCalls = callsOf<typeof analyticsShapes>()({
  content: 'GET /api/contents/:contentId/analytics',
  file: 'GET /api/contents/:contentId/exports/:name',
});
