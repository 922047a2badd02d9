import { callsOf } from '../kernel/call.ts';
import type { refreshShapes } from './refresh.api.ts';

/** What the global owner does for all open pages. */
export const refreshCalls = callsOf<typeof refreshShapes>()({
  force: 'POST /api/product/refresh',
});
