import { callsOf } from '../kernel/call.ts';
import type { contentShapes } from './contents.api.ts';

/**
 * HTTP calls of staff for contents, and the call that deletes a channel with its contents. `list` returns all contents
 * and is for programs. The dashboard uses `page`, and `inside`, which summarises the contents of each channel.
 */
export const contentCalls = callsOf<typeof contentShapes>()({
  list: 'GET /api/clients/:clientId/contents',
  page: 'GET /api/clients/:clientId/content-lists',
  inside: 'GET /api/clients/:clientId/channel-contents',
  add: 'POST /api/clients/:clientId/contents',
  read: 'GET /api/clients/:clientId/contents/:contentId',
  save: 'PUT /api/clients/:clientId/contents/:contentId',
  repeat: 'POST /api/clients/:clientId/contents/:contentId/repeat',
  tags: 'GET /api/clients/:clientId/tags',
  addTag: 'POST /api/clients/:clientId/tags',
  delete: 'DELETE /api/clients/:clientId/contents/:contentId',
  deleteChannel: 'DELETE /api/clients/:clientId/channels/:channelId',
});
