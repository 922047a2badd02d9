import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition, formSwitch, idempotencyQuery } from '../kernel/form-fields.ts';
import { combineChecks } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { pagedItemsOf, pageQuery } from '../kernel/list-page.ts';
import { contentSchema, wholeContentSchema } from './content.ts';
import { channelSummarySchema, contentPageQuery, contentPageSchema } from './content-pages.ts';
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
 * The content form, which is also the body of `POST` and `PUT .../contents`. The field schemas are lenient and the
 * checks run together, so that the user sees all errors at once. Unknown fields are refused. Durations are in minutes.
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
    combineChecks(
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

export const contentShapes = {
  list: { scopes: ['contents:read'], query: pageQuery, answer: pagedItemsOf(contentSchema) },
  page: { scopes: ['contents:read'], query: contentPageQuery, answer: contentPageSchema },
  inside: { scopes: ['contents:read'], answer: itemsOf(channelSummarySchema) },
  /** The page generates `id` as an idempotency key, so that a repeated request does not add a second content. */
  add: { scopes: ['contents:write'], query: idempotencyQuery, body: form, answer: wholeContentSchema, status: 201 },
  read: { scopes: ['contents:read'], answer: wholeContentSchema },
  /** With `following`, the changes of this save are also made on later contents of the same Repeat. */
  save: {
    scopes: ['contents:write'],
    query: z.strictObject({ following: z.literal('true').optional() }),
    body: form,
    answer: wholeContentSchema,
  },
  repeat: { scopes: ['contents:write'], body: formBody(repeatFormSchema), answer: repeatAnswerSchema },
  tags: { scopes: ['contents:read'], answer: itemsOf(tagSchema) },
  /** Returns the existing tag if a tag with this name exists. */
  addTag: { scopes: ['contents:write'], body: formBody(tagFormSchema), answer: tagSchema },
  delete: { scopes: ['contents:write'], answer: z.strictObject({ ok: z.literal(true) }) },
  /**
   * Moves the contents to the channel `moveTo`. Without `moveTo`, contents that are in no other channel are also
   * deleted.
   */
  deleteChannel: {
    scopes: ['contents:write'],
    query: z.strictObject({ moveTo: z.string().max(36).optional() }),
    answer: z.strictObject({ ok: z.literal(true) }),
  },
} satisfies Record<string, CallShape>;
