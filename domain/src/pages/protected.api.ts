import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { publicChannelSchema } from './public-channel.ts';
import { channelQuery } from './read-api.api.ts';

/** A channel with everything that the caller may watch (PAY-43, PAY-79). */
export const protectedShapes = {
  channel: { scopes: null, query: channelQuery, answer: okWith(publicChannelSchema), cached: true },
} satisfies Record<string, CallShape>;
