import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';

/** The longest text of a link is far shorter. */
const MAX_LABEL = 1_000;

export const clickShapes = {
  /** `isGlobalUser`: whether staff use the browser. */
  add: {
    scopes: null,
    body: z.strictObject(
      { label: z.string().max(MAX_LABEL), isGlobalUser: z.boolean() },
      kernelRefusals.malformed.message,
    ),
    answer: z.strictObject({ success: z.literal(true) }),
  },
} satisfies Record<string, CallShape>;
