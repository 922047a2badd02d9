import { callsOf } from '../kernel/call.ts';
import type { contentShapes } from './contents.api.ts';

/**
 * What staff ask of contents, and a channel's end, which is that of its contents. `list` is all of them, for programs;
 * pages ask for a page of one of the three lists, and for what is in each channel.
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
