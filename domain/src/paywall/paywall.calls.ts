import { callsOf } from '../kernel/call.ts';
import type { paywallShapes } from './paywall.api.ts';

/**
 * Calls with which viewers enter with an attendee number, and give the seat back. `enterChannel` is the
 * authorise call of the specification; `:key` is the key of a channel. Source: 000 §7.
 */
export const paywallCalls = callsOf<typeof paywallShapes>()({
  enterChannel: 'GET /api/brushfire/attendees/:number/authorize/:key',
  access: 'GET /api/brushfire/attendees/:number',
  release: 'DELETE /api/brushfire/attendees/:number/:place/:analyticsUserId',
});
