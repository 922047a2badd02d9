import { z } from 'zod';
import { videoProviders } from '../catalogues/video-provider.ts';
import { instant } from '../kernel/answer-fields.ts';
import { chatSettings } from './chat-settings.ts';
import { contentAccess } from './sections/access.ts';
import { contentDetails } from './sections/details.ts';
import { contentVideo } from './sections/video.ts';

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
    videoProvider: z.enum(videoProviders),
    duration: z.number(),
    prePlayDuration: z.number(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    ccLanguage: z.string().nullable(),
    chat,
    createdAt: instant,
    /** Counts up with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof contentSchema>;

/** What lists and the choice of a content look at. */
export const listedSchema = contentSchema
  .pick({
    name: true,
    contentType: true,
    startsAt: true,
    opensAt: true,
    closesAt: true,
    showAt: true,
    hideAt: true,
    isPrivate: true,
    originalAirDate: true,
  })
  .meta({ id: 'ListedContent' });

/**
 * A content as any viewer may know it: nothing but what is named here. `src` is null until the video may be shown, and
 * after its close (VIEW-28). Before its showAt `description` and `thumbImage` are empty (VIEW-246).
 */
export const publicContentSchema = contentSchema
  .pick({
    ...{ id: true, key: true, name: true, description: true, thumbImage: true, contentType: true, videoProvider: true },
    ...{ startsAt: true, opensAt: true, closesAt: true, showAt: true, hideAt: true, originalAirDate: true },
    ...{ duration: true, prePlayDuration: true, timeZoneName: true, disableCountdown: true, isPrivate: true },
    ...{ ccLanguage: true, chat: true },
  })
  .extend({ src: z.string().nullable() })
  .meta({ id: 'PublicContent' });
export type PublicContent = z.infer<typeof publicContentSchema>;
