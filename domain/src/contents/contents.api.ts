import { z } from 'zod';
import { formEdition } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { Content } from './content.ts';
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

/** `GET /api/clients/{clientId}/contents`. The page groups and sorts them (TIME-66 to TIME-74). */
export type ContentListAnswer = { items: Content[] };
/** `GET`, `POST`, `PUT` of one content. */
export type ContentAnswer = Content;
