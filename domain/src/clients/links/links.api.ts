import { z } from 'zod';
import type { CallShape } from '../../kernel/call.ts';

/**
 * The page with the HTML of a link, for a sandboxed iframe (LNK-80). `of` is the id of the channel or content that has
 * the link.
 */
export const linkShapes = {
  page: {
    scopes: [],
    query: z.object({ of: z.string().max(36).optional() }),
    answer: { mediaType: 'text/html; charset=utf-8' },
  },
} satisfies Record<string, CallShape>;
