import { z } from 'zod';
import { accessLinksSchema } from '../channels/access-links.ts';
import { channelSchema, publicChannelCardSchema } from '../channels/channel.ts';
import { publicClientSchema, themeSchema } from '../clients/client.ts';

/** The channels that are connected to an event, in their order, with their clients (TKT-54). */
export const eventChannelsSchema = z
  .strictObject({
    eventNumber: z.string(),
    /** The title that the event had when it was connected. */
    title: z.string(),
    clients: z.array(publicClientSchema),
    channels: z.array(
      publicChannelCardSchema.extend({
        clientId: z.string(),
        ...channelSchema.pick({ headerImage: true, logoImage: true, homeUrl: true }).shape,
        accessLinks: accessLinksSchema,
        /** The theme of the channel, or else of its client. */
        theme: themeSchema,
      }),
    ),
  })
  .meta({ id: 'EventChannels' });
export type EventChannels = z.infer<typeof eventChannelsSchema>;
