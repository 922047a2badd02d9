import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { addedOnce, formEdition, formSwitch } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { contentSchema, wholeContentSchema } from './content.ts';
import { channelInsideSchema, contentPageQuery, contentPageSchema } from './content-pages.ts';
import { repeatAnswerSchema, repeatFormSchema } from './repeat.ts';
import { contentAccess } from './sections/access.ts';
import { contentAssociated } from './sections/associated.ts';
import { contentDetails } from './sections/details.ts';
import { contentEngagement } from './sections/engagement.ts';
import { contentInteractions } from './sections/interactions.ts';
import { contentLinks } from './sections/links.ts';
import { contentOnDemandAvailability } from './sections/on-demand-availability.ts';
import { contentVideo } from './sections/video.ts';
import { tagFormSchema, tagSchema } from './tag.ts';

/**
 * The content form: what the page holds and `POST`/`PUT .../contents` takes. The shape is lenient and the checks run
 * together, so that one look at the form gives every error. Unknown fields are refused. Durations are minutes.
 */
export const contentFormSchema = z
  .strictObject(
    {
      ...contentDetails.fields,
      ...contentAccess.fields,
      ...contentVideo.fields,
      ...contentOnDemandAvailability.fields,
      ...contentAssociated.fields,
      ...contentEngagement.fields,
      ...contentLinks.fields,
      ...contentInteractions.fields,
      videoHasError: formSwitch('Video').optional(),
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(
    inOneLook(
      contentDetails.errors,
      contentVideo.errors,
      contentOnDemandAvailability.errors,
      contentAccess.errors,
      contentEngagement.errors,
      contentLinks.errors,
      contentInteractions.errors,
    ),
  );
export type ContentForm = z.infer<typeof contentFormSchema>;

const form = formBody(contentFormSchema);

/** What the calls of contents take and answer. */
export const contentShapes = {
  list: { answer: itemsOf(contentSchema) },
  page: { query: contentPageQuery, answer: contentPageSchema },
  inside: { answer: itemsOf(channelInsideSchema) },
  /** The id is the page's own: the same add sent again adds nothing more. */
  add: {
    query: addedOnce,
    body: form,
    answer: wholeContentSchema,
    status: 201,
  },
  read: { answer: wholeContentSchema },
  /** With `following`, what this save changes is changed on the contents of the same Repeat that start later, too. */
  save: {
    query: z.strictObject({ following: z.literal('true').optional() }),
    body: form,
    answer: wholeContentSchema,
  },
  repeat: { body: formBody(repeatFormSchema), answer: repeatAnswerSchema },
  tags: { answer: itemsOf(tagSchema) },
  /** A tag of this name that is there already is the answer. */
  addTag: { body: formBody(tagFormSchema), answer: tagSchema },
  delete: { answer: z.strictObject({ ok: z.literal(true) }) },
  /** The contents move to the channel that is named; without one they are deleted too, but for those that are elsewhere as well. */
  deleteChannel: {
    query: z.strictObject({ moveTo: z.string().max(36).optional() }),
    answer: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, CallShape>;
