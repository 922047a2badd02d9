import { z } from 'zod';
import { publicClientSchema } from '../clients/client.ts';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { eventChannelsSchema } from './event-channels.ts';
import { publicChannelSchema } from './public-channel.ts';
import { clientWithChannelsSchema } from './public-client.ts';

const shortText = z.string().max(40).optional();
/**
 * `v` and `after` make the URL unique, so that no cache between page and server answers the request (API-23, VIEW-248).
 */
export const channelQuery = z.object({ content: z.string().max(100).optional(), v: shortText, after: shortText });

/** The read API, whose responses are the same for every caller (API-16, API-19 to API-24). */
export const readShapes = {
  client: { scopes: [], answer: okWith(publicClientSchema), cached: true },
  clientByKey: {
    scopes: [],
    query: z.object({ v: shortText }),
    answer: okWith(clientWithChannelsSchema),
    cached: true,
  },
  clientByHost: {
    scopes: [],
    query: z.object({ v: shortText }),
    answer: okWith(clientWithChannelsSchema),
    cached: true,
  },
  channel: { scopes: [], query: channelQuery, answer: okWith(publicChannelSchema), cached: true },
  eventChannels: { scopes: [], answer: okWith(eventChannelsSchema), cached: true },
  channelByKeys: { scopes: [], query: channelQuery, answer: okWith(publicChannelSchema), cached: true },
} satisfies Record<string, CallShape>;
