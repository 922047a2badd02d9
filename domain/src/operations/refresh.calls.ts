import { callsOf } from '../kernel/call.ts';
import type { refreshShapes } from './refresh.api.ts';

/** The call with which the global owner forces all open pages to reload. */
export const refreshCalls = callsOf<typeof refreshShapes>()({
  force: 'POST /api/product/refresh',
});
