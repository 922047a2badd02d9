import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition, notValid } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { isId } from '../kernel/ids.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { clientRowSchema, clientSchema } from './client.ts';
import { clientDetails } from './sections/details.ts';
import { clientTheme } from './sections/theme.ts';

/** The form of an organisation: what the page holds and `POST`/`PUT /api/clients` take. Unknown fields are refused. */
export const clientFormSchema = z
  .strictObject(
    { ...clientDetails.fields, ...clientTheme.fields, edition: formEdition },
    kernelRefusals.malformed.message,
  )
  .check(inOneLook(clientDetails.errors, clientTheme.errors));
export type ClientForm = z.infer<typeof clientFormSchema>;

const form = formBody(clientFormSchema);

/** What the calls of clients take and answer. The chooser's rows are ordered by name. */
export const clientShapes = {
  list: { answer: itemsOf(clientRowSchema) },
  /** `id` is the page's own for what it adds: asked again with it, the organisation is added once. */
  add: {
    query: z.strictObject({ id: z.string().refine(isId, notValid('Id')).optional() }),
    body: form,
    answer: clientSchema,
    status: 201,
  },
  /** The key in question, and the client that may have it. */
  keyAvailable: {
    query: z.strictObject({ key: z.string().max(500), except: z.string().max(36).optional() }),
    answer: z.strictObject({ available: z.boolean() }),
  },
  read: { answer: clientSchema },
  save: { body: form, answer: clientSchema },
  verify: { answer: clientSchema },
} satisfies Record<string, CallShape>;
