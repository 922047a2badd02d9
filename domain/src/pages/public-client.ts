import { z } from 'zod';
import { publicChannelCardSchema } from '../channels/channel.ts';
import { publicClientSchema } from '../clients/client.ts';
import { listedSchema } from '../contents/content.ts';

/** A channel on the client page. `coming` contains a few contents, of which the page shows the live or next content. */
const channelOnClientPageSchema = publicChannelCardSchema.extend({ coming: z.array(listedSchema) });
export type ChannelOnClientPage = z.infer<typeof channelOnClientPageSchema>;

/** A client and those of its public channels that are available now, in their order (VIEW-206). */
export const clientWithChannelsSchema = publicClientSchema
  .extend({ channels: z.array(channelOnClientPageSchema) })
  .meta({ id: 'ClientWithChannels' });
export type ClientWithChannels = z.infer<typeof clientWithChannelsSchema>;
