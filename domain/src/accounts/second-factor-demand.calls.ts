import { callsOf } from '../kernel/call.ts';
import type { secondFactorDemandShapes } from './second-factor-demand.api.ts';

/** Calls that read and change whether an organisation requires a second factor of its staff. */
export const secondFactorDemandCalls = callsOf<typeof secondFactorDemandShapes>()({
  read: 'GET /api/clients/:clientId/second-factor',
  save: 'PUT /api/clients/:clientId/second-factor',
});
