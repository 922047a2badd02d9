import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/**
 * A stored picture. `url` is the address of the widest copy, which has `width` x `height` pixels; picture-widths.ts
 * derives the addresses of the smaller copies.
 */
export const libraryImageSchema = z
  .strictObject({
    id: z.string(),
    fileName: z.string(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'LibraryImage' });
export type LibraryImage = z.infer<typeof libraryImageSchema>;
