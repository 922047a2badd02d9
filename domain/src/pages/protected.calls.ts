import { callsOf } from '../kernel/call.ts';
import type { protectedShapes } from './protected.api.ts';

/** The call with which a viewer's page reads what a channel behind the paywall protects. */
export const protectedCalls = callsOf<typeof protectedShapes>()({
  channel: 'GET /api/channels/:channelId/protected',
});
