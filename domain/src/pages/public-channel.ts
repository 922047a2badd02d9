import { z } from 'zod';
import { channelSchema, publicChannelCardSchema } from '../channels/channel.ts';
import { themeSchema } from '../clients/client.ts';
import { publicLinkSchema } from '../clients/links/link.ts';
import { publicContentSchema } from '../contents/content.ts';
import { instant } from '../kernel/answer-fields.ts';

/**
 * A channel as any viewer may know it, with its contents (CHN-12). `defaultVideo.src` is empty unless it is enabled and the
 * channel available (VIEW-28).
 */
export const publicChannelSchema = publicChannelCardSchema
  .omit({ displayOrder: true })
  .extend({
    clientId: z.string(),
    clientKey: z.string(),
    clientName: z.string(),
    /** Counts up with every change of the channel or one of its contents; `?v=` asks past any CDN for at least this one. */
    version: z.int(),
    ...channelSchema.pick({
      headerImage: true,
      logoImage: true,
      homeUrl: true,
      isPrivate: true,
      timeZoneName: true,
      defaultVideo: true,
      chatWidget: true,
      analytics: true,
    }).shape,
    /** Already the one to use: the channel's own or the client's. */
    theme: themeSchema,
    /** Those of its bar (LNK-193). */
    links: z.array(publicLinkSchema),
    contents: z.array(publicContentSchema),
    /** When time opens something that this answer does not hold yet (VIEW-245). */
    moreAt: instant.nullable(),
  })
  .meta({ id: 'PublicChannel' });
export type PublicChannel = z.infer<typeof publicChannelSchema>;
