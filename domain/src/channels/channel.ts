import { z } from 'zod';
import { outsideProviders } from '../catalogues/video-provider.ts';
import { themeSchema } from '../clients/client.ts';
import { channelLinkSchema } from '../clients/links/link.ts';
import { instant } from '../kernel/answer-fields.ts';
import { channelAccess } from './sections/access.ts';
import { channelDetails } from './sections/details.ts';
import { channelIntegrations } from './sections/integrations.ts';

/** The video that a channel plays while no content is live. Source: 001 §3. */
export const defaultVideoSchema = z
  .strictObject({
    enabled: z.boolean(),
    videoProvider: z.enum(outsideProviders).nullable(),
    src: z.string(),
  })
  .meta({ id: 'DefaultVideo' });
export type DefaultVideo = z.infer<typeof defaultVideoSchema>;

/** A channel as staff receive it. Source: 001 §3, without `versionCode`, which the server never sends. */
export const channelSchema = z
  .strictObject({
    id: z.string(),
    clientId: z.string(),
    ...channelDetails.fields,
    ...channelAccess.fields,
    homeUrl: z.string().nullable(),
    defaultVideo: defaultVideoSchema,
    links: z.array(channelLinkSchema),
    ...channelIntegrations.fields,
    displayOrder: z.int(),
    /** Null: the channel uses the client's theme (CHN-176). */
    theme: themeSchema.nullable(),
    createdAt: instant,
    updatedBy: z.string(),
    /** Increases with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

/** A channel as its card on the client's page shows it. Source: 002 §2.2. */
export const publicChannelCardSchema = channelSchema.pick({
  id: true,
  key: true,
  name: true,
  description: true,
  thumbImage: true,
  displayOrder: true,
  showAt: true,
  hideAt: true,
});
export type PublicChannelCard = z.infer<typeof publicChannelCardSchema>;
