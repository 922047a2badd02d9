import { z } from 'zod';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** What the calls of the product's own Bible texts answer. */
export const bibleShapes = {
  /** The verses of a chapter, in their order; one that a translation leaves out is empty. */
  chapter: { answer: okWith(z.array(z.string())), kept: true },
} satisfies Record<string, CallShape>;
