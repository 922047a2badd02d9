import { callsOf } from '../kernel/call.ts';
import type { comingShapes } from './coming.api.ts';

/** Upcoming contents for the organisation chooser. */
export const comingCalls = callsOf<typeof comingShapes>()({
  list: 'GET /api/clients/coming',
});
