import { callsOf } from '../kernel/call.ts';
import type { comingShapes } from './coming.api.ts';

/** The call that returns upcoming contents for the organisation chooser. */
export const comingCalls = callsOf<typeof comingShapes>()({
  list: 'GET /api/clients/coming',
});
