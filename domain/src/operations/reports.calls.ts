import { callsOf } from '../kernel/call.ts';
import type { reportShapes } from './reports.api.ts';

/** Lists about all organisations, for people with a global role (API-57). */
export const reportCalls = callsOf<typeof reportShapes>()({
  upcomingContents: 'GET /api/reports/upcoming',
  clients: 'GET /api/reports/clients',
  upcomingPaywall: 'GET /api/reports/upcoming-paywall',
});
