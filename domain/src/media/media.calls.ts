import { callsOf } from '../kernel/call.ts';
import type { mediaShapes } from './media.api.ts';

/** HTTP calls with which staff list, add and delete a client's pictures. */
export const mediaCalls = callsOf<typeof mediaShapes>()({
  list: 'GET /api/clients/:clientId/images',
  add: 'POST /api/clients/:clientId/images',
  remove: 'DELETE /api/clients/:clientId/images/:imageId',
});
