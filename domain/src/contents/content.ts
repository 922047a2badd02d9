import { z } from 'zod';
import { videoProviders } from '../catalogues/video-provider.ts';
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

/** With the times that follow the content's: `startsAt` is opensAt, `endsAt` is closesAt (TIME-13, TIME-14). */
const chat = z.strictObject({ ...chatSettings.shape, startsAt: instant.nullable(), endsAt: instant.nullable() });

/** A content as staff see it: what its form holds, and what follows from it. Source: 001 §3. Durations are minutes. */
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
    /** When the video is over, where that is before closesAt and its length is known. */
    videoEndsAt: instant.nullable(),
    chat,
    hasConvertedToOnDemand: z.boolean(),
    convertedFromId: z.string().nullable(),
    convertedToOnDemandId: z.string().nullable(),
    createdAt: instant,
    /** Counts up with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof contentSchema>;

/** A content with what lists leave out: its interactions, in their order, and its series. */
export const wholeContentSchema = z
  .strictObject({
    ...contentSchema.shape,
    interactions: z.array(interactionSchema),
    /** How many contents of the same Repeat start after this one. */
    following: z.int(),
  })
  .meta({ id: 'WholeContent' });
export type WholeContent = z.infer<typeof wholeContentSchema>;

/** What lists and the choice of a content look at. */
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
 * A content as any viewer may know it: nothing but what is named here. `src` is null until the video may be shown, and
 * after its close (VIEW-28). Before its showAt `name`, `description`, `thumbImage` and links are empty (VIEW-246).
 */
export const publicContentSchema = contentSchema
  .pick({
    ...{ id: true, key: true, name: true, description: true, thumbImage: true, contentType: true, videoProvider: true },
    ...{ startsAt: true, opensAt: true, closesAt: true, videoEndsAt: true, showAt: true, hideAt: true },
    originalAirDate: true,
    ...{ duration: true, prePlayDuration: true, timeZoneName: true, disableCountdown: true, isPrivate: true },
    ...{ ccLanguage: true, showLiveStats: true, initialSelectedPanel: true, reactions: true, chat: true },
    ...{ bible: true, notes: true, schedule: true, share: true, convertedToOnDemandId: true, socialLinks: true },
    chatWidget: true,
  })
  .extend({
    src: z.string().nullable(),
    links: z.array(publicLinkSchema),
    /** Where the on-demand content is to be seen that this one has become (CNT-262). */
    movedTo: z.strictObject({ channelKey: z.string(), contentKey: z.string() }).nullable(),
    /** Which contents of the same answer staff have put beside it (PAN-91); a private one is not named. */
    relatedIds: z.array(z.string()),
  })
  .meta({ id: 'PublicContent' });
export type PublicContent = z.infer<typeof publicContentSchema>;
