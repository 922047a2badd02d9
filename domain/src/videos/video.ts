import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';

/**
 * The states of a video. `uploading`: bytes arrive. `packaging`: the server prepares the file for players. `live`: a live
 * input sends it. `ended`: the live video is over, and its recording is being finished. `ready` and `failed` are final.
 */
export const videoStates = ['uploading', 'packaging', 'ready', 'failed', 'live', 'ended'] as const;
export type VideoState = (typeof videoStates)[number];

/** The largest file that can be uploaded, in bytes (VID-3). */
export const MAX_VIDEO_BYTES = 20 * 1024 ** 3;
/** How long a title and a name can be, in characters. */
export const MAX_TITLE = 200;
/** The largest caption file, in bytes (VID-16). */
export const MAX_CAPTIONS_BYTES = 1024 ** 2;
/** How many languages of captions a video can have (VID-16). */
export const MAX_CAPTIONS = 20;
/** How many live inputs an organisation can have (VID-60). */
export const MAX_LIVE_INPUTS = 20;
/** The size of one request of an upload in our own pages, in bytes. A proxy and the server's time limit let it through. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 ** 2;

/** Captions of a video in a language, as WebVTT. */
export const captionsSchema = z
  .strictObject({ language: z.string(), label: z.string(), url: z.string() })
  .meta({ id: 'VideoCaptions' });

/** A video as staff see it. */
export const videoSchema = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    state: z.enum(videoStates),
    /** Why the video failed, as a code of video-problems; null unless the state is `failed`. */
    problem: z.string().nullable(),
    /** The bytes that have arrived of a file that is being uploaded, or that the stored video has. */
    bytes: z.int(),
    /** The size of the uploaded file; null for a live video. */
    fileBytes: z.int().nullable(),
    durationMs: z.int().nullable(),
    /** Null if the video has only sound, or is not ready. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** The address of the playlist; null until the video can be played. */
    playUrl: z.string().nullable(),
    posterUrl: z.string().nullable(),
    captions: z.array(captionsSchema),
    /** The live input that sent the video; null for an uploaded video. */
    liveInputId: z.string().nullable(),
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Video' });
export type Video = z.infer<typeof videoSchema>;

/** How much an organisation has stored and may store, in bytes. */
export const videoStorageSchema = z
  .strictObject({
    usedBytes: z.int(),
    quotaBytes: z.int(),
    /** Whether the server has too little free space for new uploads and live videos (VID-6). */
    isDiskFull: z.boolean(),
  })
  .meta({ id: 'VideoStorage' });

/** A place to which a browser or an encoder sends live video. */
export const liveInputSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** The live video that is being sent; null if nobody sends. */
    live: z
      .strictObject({ videoId: z.string(), startedAt: instant, lastSegmentAt: instant.nullable(), playUrl: z.string() })
      .nullable(),
    /** The last characters of the stream key, by which staff tell keys apart; null if the input has no key. */
    keyEnd: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'LiveInput' });
export type LiveInput = z.infer<typeof liveInputSchema>;

/** What an encoder needs. The key is shown only once. */
export const streamKeySchema = z
  .strictObject({
    /** The address for an encoder; null if this installation does not accept RTMP. */
    rtmpUrl: z.string().nullable(),
    key: z.string(),
  })
  .meta({ id: 'StreamKey' });
export type StreamKey = z.infer<typeof streamKeySchema>;
