import { callsOf } from '../kernel/call.ts';
import type { paywallShapes } from './paywall.api.ts';

/**
 * Calls with which viewers enter with an attendee number, and give the seat back. `enterChannel` and `enterEvent` are
 * the authorise calls of the specification; `:key` is the key of a channel, `:eventId` the number of an event. `landing`
 * answers what a number may watch, and takes no seat. Source: 000 §7.
 */
export const paywallCalls = callsOf<typeof paywallShapes>()({
  enterChannel: 'GET /api/brushfire/attendees/:number/authorize/:key',
  enterEvent: 'GET /api/brushfire/events/:eventId/:number/authorize',
  landing: 'POST /api/attend/:eventNumber',
  access: 'GET /api/brushfire/attendees/:number',
  release: 'DELETE /api/brushfire/attendees/:number/:place/:analyticsUserId',
});
