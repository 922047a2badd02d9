import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { contentSchema } from './content.ts';
import { contentAccess } from './sections/access.ts';
import { contentDetails } from './sections/details.ts';
import { contentVideo } from './sections/video.ts';

/**
 * The content form: what the page holds and `POST`/`PUT .../contents` takes. The shape is lenient and the checks run
 * together, so that one look at the form gives every error. Unknown fields are refused. Durations are minutes.
 */
export const contentFormSchema = z
  .strictObject(
    { ...contentDetails.fields, ...contentAccess.fields, ...contentVideo.fields, edition: formEdition },
    kernelRefusals.malformed.message,
  )
  .check(inOneLook(contentDetails.errors, contentVideo.errors, contentAccess.errors));
export type ContentForm = z.infer<typeof contentFormSchema>;

const form = formBody(contentFormSchema);

/** What the calls of contents take and answer. */
export const contentShapes = {
  list: { answer: itemsOf(contentSchema) },
  add: { body: form, answer: contentSchema, status: 201 },
  read: { answer: contentSchema },
  save: { body: form, answer: contentSchema },
} satisfies Record<string, CallShape>;
