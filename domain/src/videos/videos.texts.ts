import type { RefusalText } from '../kernel/refusal.ts';
import { MAX_CAPTIONS, MAX_LIVE_INPUTS } from './video.ts';

export const videoTexts = {
  titleRequired: 'Title is required',
  nameRequired: 'Name is required',
  /** Errors of a content's source, by its kind. */
  video: 'This video was deleted. Choose another one.',
  input: 'This live input was deleted. Choose another one.',
} as const;

export const videoRefusals = {
  notFound: { code: 'videos.not-found', kind: 'not-found', message: 'Video not found.' },
  tooBig: { code: 'videos.too-big', kind: 'too-large', message: 'File is too big. Max file size is 20 GB.' },
  empty: { code: 'videos.empty', kind: 'invalid', message: 'This file is empty. Choose another file.' },
  lengthMissing: {
    code: 'videos.length-missing',
    kind: 'invalid',
    message: 'The header upload-length has to be the size of the file in bytes.',
  },
  wrongOffset: {
    code: 'videos.wrong-offset',
    kind: 'conflict',
    message: 'The server has stored another part of this file. Ask for the offset and continue from there.',
  },
  uploadNotFound: { code: 'videos.upload-not-found', kind: 'not-found', message: 'Upload not found.' },
  quotaFull: {
    code: 'videos.quota-full',
    kind: 'too-large',
    message: 'Your video storage is full. Delete videos you no longer need.',
  },
  diskFull: {
    code: 'videos.disk-full',
    kind: 'unavailable',
    message: 'The server has too little free space for more video. Ask its administrator to add space.',
  },
  inUse: {
    code: 'videos.in-use',
    kind: 'conflict',
    message: 'This video is used by a content. Change that content first.',
  },
  isLive: { code: 'videos.is-live', kind: 'conflict', message: 'This video is live. End it first.' },
  notReady: { code: 'videos.not-ready', kind: 'conflict', message: 'This video is not ready yet.' },
  captionsInvalid: {
    code: 'videos.captions-invalid',
    kind: 'wrong-type',
    message: 'This is not a WebVTT file. Export the captions as .vtt.',
  },
  captionsLanguage: {
    code: 'videos.captions-language',
    kind: 'invalid',
    message: 'Choose the language of the captions.',
  },
  captionsMissing: { code: 'videos.captions-missing', kind: 'invalid', message: 'Choose a caption file' },
  captionsTooBig: {
    code: 'videos.captions-too-big',
    kind: 'too-large',
    message: 'File is too big. Max file size is 1 MB.',
  },
  captionsNotFound: { code: 'videos.captions-not-found', kind: 'not-found', message: 'Captions not found.' },
  tooManyCaptions: {
    code: 'videos.too-many-captions',
    kind: 'conflict',
    message: `A video can have captions in at most ${MAX_CAPTIONS} languages.`,
  },
} as const satisfies Record<string, RefusalText>;

export const liveInputRefusals = {
  notFound: { code: 'live-inputs.not-found', kind: 'not-found', message: 'Live input not found.' },
  tooMany: {
    code: 'live-inputs.too-many',
    kind: 'conflict',
    message: `There can be at most ${MAX_LIVE_INPUTS} live inputs. Delete one first.`,
  },
  inUse: {
    code: 'live-inputs.in-use',
    kind: 'conflict',
    message: 'This live input is used by a content. Change that content first.',
  },
  isLive: { code: 'live-inputs.is-live', kind: 'conflict', message: 'This live input is on the air. End it first.' },
  takenOver: {
    code: 'live-inputs.taken-over',
    kind: 'conflict',
    message: 'Another browser or encoder has started to send to this live input.',
  },
  outOfOrder: {
    code: 'live-inputs.out-of-order',
    kind: 'conflict',
    message: 'A part begins with its init segment, and its segments are sent in the order of their numbers.',
  },
  ended: { code: 'live-inputs.ended', kind: 'gone', message: 'This live video has ended.' },
  notASegment: { code: 'live-inputs.not-a-segment', kind: 'wrong-type', message: 'This is not a segment of a video.' },
} as const satisfies Record<string, RefusalText>;
