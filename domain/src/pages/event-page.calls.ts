import { callsOf } from '../kernel/call.ts';
import type { eventPageShapes } from './event-page.api.ts';

/** The read of an event's own page. `eventId` is the event number. Source: 000 §7, 002 §7.1. */
export const eventPageCalls = callsOf<typeof eventPageShapes>()({
  details: 'GET /api/brushfire/events/:eventId/details',
});
