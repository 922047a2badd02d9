import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition, formSwitch, idempotencyQuery } from '../kernel/form-fields.ts';
import { combineChecks } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { pagedItemsOf, pageQuery } from '../kernel/list-page.ts';
import { archivedClientRowSchema, clientProductSchema, clientRowSchema, clientSchema } from './client.ts';
import { clientDetails } from './sections/details.ts';
import { clientLinks } from './sections/links.ts';
import { clientProduct } from './sections/product.ts';
import { clientTheme } from './sections/theme.ts';

/** The form of an organisation, which is also the body of `POST` and `PUT /api/clients`. Unknown fields are refused. */
export const clientFormSchema = z
  .strictObject(
    { ...clientDetails.fields, ...clientTheme.fields, ...clientLinks.fields, edition: formEdition },
    kernelRefusals.malformed.message,
  )
  .check(combineChecks(clientDetails.errors, clientTheme.errors, clientLinks.errors));
export type ClientForm = z.infer<typeof clientFormSchema>;

/** The global owner's form of an organisation. */
export const productFormSchema = z
  .strictObject(clientProduct.fields, kernelRefusals.malformed.message)
  .check(combineChecks(clientProduct.errors));
export type ProductForm = z.infer<typeof productFormSchema>;

/** At least one field of the global owner's form. Absent fields are not changed (CLI-140, CLI-141). */
export const productChangesSchema = z
  .strictObject({ ...clientProduct.fields, isArchived: formSwitch('Archived') }, kernelRefusals.malformed.message)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, kernelRefusals.malformed.message)
  .check(combineChecks(clientProduct.errors));
export type ProductChanges = z.infer<typeof productChangesSchema>;

const form = formBody(clientFormSchema);

export const clientShapes = {
  /** Sorted by name, for the organisation chooser. */
  list: { scopes: [], query: pageQuery, answer: pagedItemsOf(clientRowSchema) },
  /** Sorted by name. */
  archived: { scopes: null, answer: itemsOf(archivedClientRowSchema) },
  /** The page generates `id` as an idempotency key, so that a repeated request does not add a second organisation. */
  add: { scopes: null, query: idempotencyQuery, body: form, answer: clientSchema, status: 201 },
  /** `except` is the id of the client that is being edited; the current key of this client counts as available. */
  keyAvailable: {
    scopes: null,
    query: z.strictObject({ key: z.string().max(500), except: z.string().max(36).optional() }),
    answer: z.strictObject({ available: z.boolean() }),
  },
  read: { scopes: ['settings:read'], answer: clientSchema },
  save: { scopes: ['settings:write'], body: form, answer: clientSchema },
  verify: { scopes: null, answer: clientSchema },
  changeProduct: { scopes: null, body: formBody(productChangesSchema), answer: clientProductSchema },
} satisfies Record<string, CallShape>;
