import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { MAX_VIDEO_BYTES, videoSchema } from './video.ts';

/**
 * Resumable uploads by tus 1.0 with the extensions creation and termination. The sizes are in headers: `upload-length`
 * and `upload-metadata` (`filename`) of a new upload, `upload-offset` of a part.
 */
export const uploadShapes = {
  create: { scopes: ['contents:write'], answer: videoSchema, status: 201 },
  /** HEAD has the same answer in the headers `upload-offset` and `upload-length`. */
  state: { scopes: ['contents:write'], answer: z.strictObject({ offset: z.int(), length: z.int() }) },
  append: {
    scopes: ['contents:write'],
    bytes: { maxBytes: MAX_VIDEO_BYTES, mediaType: 'application/offset+octet-stream', isStreamed: true },
    answer: z.null(),
    status: 204,
  },
  remove: { scopes: ['contents:write'], answer: z.null(), status: 204 },
} satisfies Record<string, CallShape>;
