import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { MAX_IMAGE_BYTES } from './image-rules.ts';
import { libraryImageSchema } from './library-image.ts';

export const mediaShapes = {
  list: { scopes: ['contents:read'], answer: itemsOf(libraryImageSchema) },
  add: { scopes: ['contents:write'], upload: { maxBytes: MAX_IMAGE_BYTES }, answer: libraryImageSchema, status: 201 },
  remove: { scopes: ['contents:write'], answer: itemsOf(libraryImageSchema) },
} satisfies Record<string, CallShape>;
