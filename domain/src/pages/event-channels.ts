import { z } from 'zod';
import { publicChannelCardSchema } from '../channels/channel.ts';
import { publicClientSchema } from '../clients/client.ts';

/** The channels that are connected to an event, in their order, with their clients (TKT-54). */
export const eventChannelsSchema = z
  .strictObject({
    eventNumber: z.string(),
    clients: z.array(publicClientSchema),
    channels: z.array(publicChannelCardSchema.extend({ clientId: z.string() })),
  })
  .meta({ id: 'EventChannels' });
export type EventChannels = z.infer<typeof eventChannelsSchema>;
