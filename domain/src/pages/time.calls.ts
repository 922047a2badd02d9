import { callsOf } from '../kernel/call.ts';
import type { timeShapes } from './time.api.ts';

/** The call that returns the server's time. */
export const timeCalls = callsOf<typeof timeShapes>()({
  now: 'GET /api/utils/getTime',
});
