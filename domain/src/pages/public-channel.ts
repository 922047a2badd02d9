import { z } from 'zod';
import { accessLinksSchema } from '../channels/access-links.ts';
import { channelSchema, publicChannelCardSchema } from '../channels/channel.ts';
import { themeSchema } from '../clients/client.ts';
import { publicLinkSchema } from '../clients/links/link.ts';
import { publicContentSchema } from '../contents/content.ts';
import { instant } from '../kernel/answer-fields.ts';

/**
 * A channel as every viewer may see it, with its contents (CHN-12). `defaultVideo.src` is empty unless the default
 * video is enabled and the channel is available (VIEW-28).
 */
export const publicChannelSchema = publicChannelCardSchema
  .omit({ displayOrder: true })
  .extend({
    clientId: z.string(),
    clientKey: z.string(),
    clientName: z.string(),
    /**
     * Increases with each change of the channel or of its contents. A request with `?v=` bypasses CDN caches of older
     * versions.
     */
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
    /** Whether the channel has an event connection, so that only its staff and attendees of its events can watch. */
    isPaywalled: z.boolean(),
    accessLinks: accessLinksSchema,
    /** The theme of the channel, or else of the client. */
    theme: themeSchema,
    /** The links in the channel's navigation bar (LNK-193). */
    links: z.array(publicLinkSchema),
    contents: z.array(publicContentSchema),
    /**
     * The contents that do not admit the viewer's attendee, without their protected fields (PAN-53, PAY-78). Only in the
     * answer to a viewer with a seat.
     */
    locked: z.array(publicContentSchema).optional(),
    /**
     * The next instant at which this channel or one of its contents becomes available or opens. Viewers may then
     * receive data that this response omits (VIEW-245).
     */
    moreAt: instant.nullable(),
  })
  .meta({ id: 'PublicChannel' });
export type PublicChannel = z.infer<typeof publicChannelSchema>;
