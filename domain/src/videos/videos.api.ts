import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formLine } from '../kernel/form-fields.ts';
import { pagedItemsOf, pageQuery } from '../kernel/list-page.ts';
import { MAX_IMAGE_BYTES } from '../media/image-rules.ts';
import {
  liveInputSchema,
  MAX_CAPTIONS_BYTES,
  MAX_TITLE,
  streamKeySchema,
  videoSchema,
  videoStorageSchema,
} from './video.ts';
import { videoTexts } from './videos.texts.ts';

const ok = z.strictObject({ ok: z.literal(true) });
const title = formLine('Title', MAX_TITLE).min(1, videoTexts.titleRequired);
const name = formLine('Name', MAX_TITLE).min(1, videoTexts.nameRequired);

/** The codecs of a live video as in a playlist, such as `avc1.64001f,mp4a.40.2`. */
const codecs = z
  .string()
  .regex(/^[a-z0-9]{3,4}(\.[a-zA-Z0-9]+)*(,[a-z0-9]{3,4}(\.[a-zA-Z0-9]+)*)?$/)
  .max(60);
/** What a sender says when it starts. `bandwidth` is in bits a second. Width and height are null for sound alone. */
export const liveStartSchema = z.strictObject({
  codecs,
  bandwidth: z.int().min(1).max(200_000_000),
  width: z.int().min(1).max(8_192).nullable(),
  height: z.int().min(1).max(8_192).nullable(),
});
export type LiveStart = z.infer<typeof liveStartSchema>;

/** The largest segment of live video, in bytes, and the longest, in milliseconds (VID-66). */
export const MAX_SEGMENT_BYTES = 20_000_000;
export const MAX_SEGMENT_MS = 12_000;

export const videoShapes = {
  list: { scopes: ['contents:read'], query: pageQuery, answer: pagedItemsOf(videoSchema) },
  storage: { scopes: ['contents:read'], answer: videoStorageSchema },
  one: { scopes: ['contents:read'], answer: videoSchema },
  rename: { scopes: ['contents:write'], body: z.strictObject({ title }), answer: videoSchema },
  remove: { scopes: ['contents:write'], answer: ok },
  renewAddress: { scopes: ['contents:write'], answer: videoSchema },
  setPoster: { scopes: ['contents:write'], upload: { maxBytes: MAX_IMAGE_BYTES }, answer: videoSchema },
  setCaptions: {
    scopes: ['contents:write'],
    query: z.strictObject({ label: formLine('Label', 60).optional() }),
    upload: { maxBytes: MAX_CAPTIONS_BYTES },
    answer: videoSchema,
  },
  removeCaptions: { scopes: ['contents:write'], answer: videoSchema },
} satisfies Record<string, CallShape>;

export const ownPlaybackShapes = {
  play: { scopes: ['contents:read'], answer: { mediaType: 'application/vnd.apple.mpegurl' } },
} satisfies Record<string, CallShape>;

const inputForm = z.strictObject({ name });
const partOfLive = z.strictObject({ videoId: z.string(), part: z.int(), playUrl: z.string() });

export const liveInputShapes = {
  list: { scopes: ['contents:read'], answer: itemsOf(liveInputSchema) },
  add: {
    scopes: ['contents:write'],
    body: inputForm,
    answer: z.strictObject({ input: liveInputSchema, streamKey: streamKeySchema }),
    status: 201,
  },
  rename: { scopes: ['contents:write'], body: inputForm, answer: liveInputSchema },
  remove: { scopes: ['contents:write'], answer: ok },
  renewKey: { scopes: ['contents:write'], answer: streamKeySchema },
  start: { scopes: ['contents:write'], body: liveStartSchema, answer: partOfLive },
  send: {
    scopes: ['contents:write'],
    /** `durationMs` is 0 for the init segment, which has the number 0. */
    query: z.strictObject({ durationMs: z.coerce.number<number>().int().min(0).max(MAX_SEGMENT_MS) }),
    bytes: { maxBytes: MAX_SEGMENT_BYTES, mediaType: 'video/mp4' },
    answer: ok,
    status: 201,
  },
  end: { scopes: ['contents:write'], answer: ok },
} satisfies Record<string, CallShape>;
