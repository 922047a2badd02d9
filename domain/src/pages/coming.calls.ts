import { callsOf } from '../kernel/call.ts';
import type { comingShapes } from './coming.api.ts';

/** What is on in the organisations that one may choose from. */
export const comingCalls = callsOf<typeof comingShapes>()({
  list: 'GET /api/clients/coming',
});
