import { callsOf } from '../kernel/call.ts';
import type { erasureShapes } from './erasure.api.ts';

/** Calls with which the global owner erases a person (API-33). */
export const erasureCalls = callsOf<typeof erasureShapes>()({
  nuke: 'POST /api/users/nuke',
  preview: 'POST /api/users/nuke/preview',
  list: 'GET /api/users/nuke',
});
