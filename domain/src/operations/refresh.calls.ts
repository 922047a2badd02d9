import { callsOf } from '../kernel/call.ts';
import type { refreshShapes } from './refresh.api.ts';

/** The global owner's call to reload all open pages. */
export const refreshCalls = callsOf<typeof refreshShapes>()({
  force: 'POST /api/product/refresh',
});
