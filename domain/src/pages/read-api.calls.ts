import { callsOf } from '../kernel/call.ts';
import type { readShapes } from './read-api.api.ts';

/** Calls of viewers' pages, which send no cookies. */
export const readCalls = callsOf<typeof readShapes>()({
  client: 'GET /cdn/clients/:clientId',
  clientByKey: 'GET /cdn/clients/by-key/:clientKey',
  clientByHost: 'GET /cdn/clients/by-host/:hostname',
  channel: 'GET /cdn/channels/:clientId/:channelId',
  eventChannels: 'GET /cdn/channels/events/:eventNumber',
  channelByKeys: 'GET /cdn/channels/by-key/:clientKey/:channelKey',
});
