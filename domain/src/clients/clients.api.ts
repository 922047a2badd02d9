import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { addedOnce, formEdition, formSwitch } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { archivedClientRowSchema, clientProductSchema, clientRowSchema, clientSchema } from './client.ts';
import { clientDetails } from './sections/details.ts';
import { clientLinks } from './sections/links.ts';
import { clientProduct } from './sections/product.ts';
import { clientTheme } from './sections/theme.ts';

/** The form of an organisation: what the page holds and `POST`/`PUT /api/clients` take. Unknown fields are refused. */
export const clientFormSchema = z
  .strictObject(
    { ...clientDetails.fields, ...clientTheme.fields, ...clientLinks.fields, edition: formEdition },
    kernelRefusals.malformed.message,
  )
  .check(inOneLook(clientDetails.errors, clientTheme.errors, clientLinks.errors));
export type ClientForm = z.infer<typeof clientFormSchema>;

/** What the page of the global owner holds of an organisation. */
export const productFormSchema = z
  .strictObject(clientProduct.fields, kernelRefusals.malformed.message)
  .check(inOneLook(clientProduct.errors));
export type ProductForm = z.infer<typeof productFormSchema>;

/** Those of its fields that change, at least one; the others stay as they are (CLI-140, CLI-141). */
export const productChangesSchema = z
  .strictObject({ ...clientProduct.fields, isArchived: formSwitch('Archived') }, kernelRefusals.malformed.message)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, kernelRefusals.malformed.message)
  .check(inOneLook(clientProduct.errors));
export type ProductChanges = z.infer<typeof productChangesSchema>;

const form = formBody(clientFormSchema);

/** What the calls of clients take and answer. The chooser's rows are ordered by name. */
export const clientShapes = {
  list: { answer: itemsOf(clientRowSchema) },
  /** By name. */
  archived: { answer: itemsOf(archivedClientRowSchema) },
  /** `id` is the page's own for what it adds: asked again with it, the organisation is added once. */
  add: {
    query: addedOnce,
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
  changeProduct: { body: formBody(productChangesSchema), answer: clientProductSchema },
} satisfies Record<string, CallShape>;
