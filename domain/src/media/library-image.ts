import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/** A stored picture. `url` is its widest copy, of `width` x `height` pixels; picture-widths.ts derives the smaller ones. */
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
