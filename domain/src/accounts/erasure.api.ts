import { z } from 'zod';
import { instant, itemsOf, okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { erasedParts } from './erased-parts.ts';
import { personFields } from './person-fields.ts';

/** `POST /api/users/nuke` and its form (OPS-23, OPS-24). */
export const erasureFormSchema = z.strictObject({ email: personFields.email }, kernelRefusals.malformed.message);
export type ErasureForm = z.infer<typeof erasureFormSchema>;

const counts = z.record(z.enum(erasedParts), z.int());

/** A completed erasure, without anything that tells who was erased. */
const erasureSchema = z
  .strictObject({
    id: z.string(),
    erasedAt: instant,
    /** Name of the owner; null if the operator erased the person, or if the owner has been erased since. */
    erasedBy: z.string().nullable(),
    counts,
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasureSchema>;

export const erasureShapes = {
  preview: { scopes: null, body: formBody(erasureFormSchema), answer: z.strictObject({ counts }) },
  nuke: { scopes: null, body: formBody(erasureFormSchema), answer: okWith(erasureSchema) },
  /** The newest 100 erasures. */
  list: { scopes: null, answer: itemsOf(erasureSchema) },
} satisfies Record<string, CallShape>;
