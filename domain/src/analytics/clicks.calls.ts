import { callsOf } from '../kernel/call.ts';
import type { clickShapes } from './clicks.api.ts';

/** The call with which a page reports a click on a link (ANA-84). */
export const clickCalls = callsOf<typeof clickShapes>()({ add: 'POST /api/contents/:contentId/clicks' });
