import { callsOf } from '../kernel/call.ts';
import type { uploadShapes } from './uploads.api.ts';

/** HTTP calls with which staff upload a video file in parts (tus 1.0). The id of an upload is the id of its video. */
export const uploadCalls = callsOf<typeof uploadShapes>()({
  create: 'POST /api/clients/:clientId/uploads',
  state: 'GET /api/clients/:clientId/uploads/:uploadId',
  append: 'PATCH /api/clients/:clientId/uploads/:uploadId',
  remove: 'DELETE /api/clients/:clientId/uploads/:uploadId',
});
