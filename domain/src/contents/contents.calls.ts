import { callsOf } from '../kernel/call.ts';
import type { contentShapes } from './contents.api.ts';

/** What staff ask of contents. The page groups and sorts the list (TIME-66 to TIME-74). */
export const contentCalls = callsOf<typeof contentShapes>()({
  list: 'GET /api/clients/:clientId/contents',
  add: 'POST /api/clients/:clientId/contents',
  read: 'GET /api/clients/:clientId/contents/:contentId',
  save: 'PUT /api/clients/:clientId/contents/:contentId',
});
