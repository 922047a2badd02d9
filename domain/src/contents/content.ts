import { z } from 'zod';
import { contentTypes, videoProviders } from '../catalogues/video-provider.ts';
import { calendarDay, instant } from '../kernel/answer-fields.ts';

/** The chat of a content. Its times follow the content's: `startsAt` is opensAt, `endsAt` is closesAt (TIME-13, TIME-14). */
const chatSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  requireSignin: z.boolean(),
  enableAnonymous: z.boolean(),
  enablePreview: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** A content as staff see it. Source: 001 §3. Durations are minutes. */
export const contentSchema = z
  .strictObject({
    id: z.string(),
    clientId: z.string(),
    key: z.string(),
    channelIds: z.array(z.string()),
    name: z.string(),
    description: z.string(),
    contentType: z.enum(contentTypes),
    videoProvider: z.enum(videoProviders),
    src: z.string(),
    startsAt: instant.nullable(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    showAt: instant.nullable(),
    hideAt: instant.nullable(),
    /** On-demand only. */
    originalAirDate: calendarDay.nullable(),
    duration: z.number(),
    prePlayDuration: z.number(),
    thumbImage: z.string(),
    timeZoneName: z.string(),
    ccLanguage: z.string().nullable(),
    disableCountdown: z.boolean(),
    isPrivate: z.boolean(),
    chat: chatSettingsSchema,
    createdAt: instant,
    /** Counts up with each save of the form. */
    edition: z.int(),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof contentSchema>;

/**
 * A content as any viewer may know it. `src` is null until the video may be shown, and after its close (VIEW-28). Before its
 * showAt `description` and `thumbImage` are empty (VIEW-246).
 */
export const publicContentSchema = contentSchema
  .omit({ clientId: true, channelIds: true, createdAt: true, edition: true })
  .extend({ src: z.string().nullable() })
  .meta({ id: 'PublicContent' });
export type PublicContent = z.infer<typeof publicContentSchema>;
