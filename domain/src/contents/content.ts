import { z } from 'zod';
import { outsideProviders, videoProviders } from '../catalogues/video-provider.ts';
import { contentLinkSchema, publicLinkSchema } from '../clients/links/link.ts';
import { instant } from '../kernel/answer-fields.ts';
import { chatSettings } from './chat-settings.ts';
import { interactionSchema } from './interactions/interaction.ts';
import { contentAccess } from './sections/access.ts';
import { contentAssociated } from './sections/associated.ts';
import { contentDetails } from './sections/details.ts';
import { contentEngagement } from './sections/engagement.ts';
import { contentOnDemandAvailability } from './sections/on-demand-availability.ts';
import { contentVideo } from './sections/video.ts';
import { socialLinkSchema } from './social-links.ts';

/**
 * The chat's times are derived from the content's times: `startsAt` is opensAt, `endsAt` is closesAt (TIME-13,
 * TIME-14).
 */
const chat = z.strictObject({ ...chatSettings.shape, startsAt: instant.nullable(), endsAt: instant.nullable() });

/** A content as staff receive it. Source: 001 §3. Durations are in minutes. */
export const contentSchema = z
  .strictObject({
    id: z.string(),
    clientId: z.string(),
    key: z.string(),
    ...contentDetails.fields,
    ...contentAccess.fields,
    ...contentVideo.fields,
    ...contentOnDemandAvailability.fields,
    ...contentAssociated.fields,
    ...contentEngagement.fields,
    links: z.array(contentLinkSchema),
    socialLinks: z.array(socialLinkSchema),
    videoProvider: z.enum(videoProviders),
    duration: z.number(),
    prePlayDuration: z.number(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    /** The end of the video, if it is known and before closesAt. */
    videoEndsAt: instant.nullable(),
    chat,
    hasConvertedToOnDemand: z.boolean(),
    convertedFromId: z.string().nullable(),
    convertedToOnDemandId: z.string().nullable(),
    createdAt: instant,
    /** Increases with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof contentSchema>;

/** A content with the fields that lists omit: its interactions, in order, and the number of following contents. */
export const wholeContentSchema = z
  .strictObject({
    ...contentSchema.shape,
    interactions: z.array(interactionSchema),
    /** Number of later contents that the same Repeat has created. */
    following: z.int(),
  })
  .meta({ id: 'WholeContent' });
export type WholeContent = z.infer<typeof wholeContentSchema>;

/** The fields by which contents are listed and chosen. */
export const listedSchema = contentSchema
  .pick({
    name: true,
    contentType: true,
    startsAt: true,
    opensAt: true,
    closesAt: true,
    videoEndsAt: true,
    showAt: true,
    hideAt: true,
    isPrivate: true,
    originalAirDate: true,
  })
  .meta({ id: 'ListedContent' });

/**
 * A content as every viewer may see it. `src` is null until the video may be shown, and after the content closes
 * (VIEW-28). Before showAt, the fields `name`, `description`, `thumbImage` and the links are empty (VIEW-246).
 */
export const publicContentSchema = contentSchema
  .pick({
    id: true,
    key: true,
    name: true,
    description: true,
    thumbImage: true,
    contentType: true,
    startsAt: true,
    opensAt: true,
    closesAt: true,
    videoEndsAt: true,
    showAt: true,
    hideAt: true,
    originalAirDate: true,
    duration: true,
    prePlayDuration: true,
    timeZoneName: true,
    disableCountdown: true,
    isPrivate: true,
    ccLanguage: true,
    showLiveStats: true,
    initialSelectedPanel: true,
    reactions: true,
    chat: true,
    bible: true,
    notes: true,
    schedule: true,
    share: true,
    convertedToOnDemandId: true,
    socialLinks: true,
    chatWidget: true,
  })
  .extend({
    /** An own video is a `stream` for viewers (VID-114). */
    videoProvider: z.enum(outsideProviders),
    src: z.string().nullable(),
    links: z.array(publicLinkSchema),
    /** The on-demand content to which this content was converted (CNT-262). */
    movedTo: z.strictObject({ channelKey: z.string(), contentKey: z.string() }).nullable(),
    /** Ids of related contents in the same response (PAN-91), without private contents. */
    relatedIds: z.array(z.string()),
  })
  .meta({ id: 'PublicContent' });
export type PublicContent = z.infer<typeof publicContentSchema>;
