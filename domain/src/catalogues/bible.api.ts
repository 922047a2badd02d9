import { z } from 'zod';
import { okWith } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';

/** The product's own Bible texts. */
export const bibleShapes = {
  /** The verses of a chapter, in order. A verse that the translation omits is an empty string. */
  chapter: { scopes: [], answer: okWith(z.array(z.string())), cached: true },
} satisfies Record<string, CallShape>;
