import { z } from 'zod';
import { channelSchema } from '../channels/channel.ts';
import { clientSchema } from '../clients/client.ts';
import { contentSchema, listedSchema } from '../contents/content.ts';
import { instant } from '../kernel/answer-fields.ts';

/** An available content on the landing of an event: what everyone may see of it, and the keys of its page. */
const landingContentSchema = listedSchema
  .extend({
    ...contentSchema.pick({ id: true, key: true, thumbImage: true }).shape,
    client: clientSchema.pick({ id: true, key: true }),
    channel: channelSchema.pick({ id: true, key: true, name: true }),
  })
  .meta({ id: 'LandingContent' });
export type LandingContentCard = z.infer<typeof landingContentSchema>;

/** What an attendee finds on the landing of an event (PAY-102 to PAY-111). */
const attendeeLandingSchema = z
  .strictObject({
    outcome: z.enum(['available', 'early', 'late', 'empty']),
    /** Whether exactly one content admits the attendee. */
    isOnly: z.boolean(),
    /** Whether a content is to come. */
    hasEarly: z.boolean(),
    /** The available contents. */
    contents: z.array(landingContentSchema),
    /** The next instant at which the answer may be another one; null if there is none. */
    changesAt: instant.nullable(),
  })
  .meta({ id: 'Landing' });
export type AttendeeLanding = z.infer<typeof attendeeLandingSchema>;

/** The answer to an attendee number on a landing. `message` is empty if `success` is true. */
export const landingAnswerSchema = z
  .strictObject({
    success: z.boolean(),
    message: z.string(),
    code: z.string().optional(),
    landing: attendeeLandingSchema.optional(),
  })
  .meta({ id: 'LandingAnswer' });
export type LandingAnswer = z.infer<typeof landingAnswerSchema>;
