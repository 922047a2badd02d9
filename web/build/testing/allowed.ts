import type { App } from '../browsers.ts';

const PLAYER_EXCEPTIONS = {
  'document.exitPictureInPicture': 'The player checks document.pictureInPictureElement first.',
  '.requestVideoFrameCallback': 'The player checks for it first.',
};

/** Exceptions of parts that both applications load on demand: `part: name`. */
const PART_EXCEPTIONS = {
  'dash-engine: Promise.withResolvers': 'The library contains a polyfill.',
  'dash-engine: .getOrInsert': 'The library contains a polyfill.',
  'dash-engine: .getOrInsertComputed': 'The library contains a polyfill.',
  'dash-engine: Uint8Array.fromHex': 'The library checks for it first.',
  'dash-engine: Uint8Array.fromBase64': 'The library checks for it first.',
};

/**
 * Features that an application uses although its oldest browsers lack them, and the reason why that is safe. A key is
 * the feature's name, or `file: name` for one file only. The test fails for entries that the build no longer needs.
 */
export const ALLOWED: Record<App, Record<string, string>> = {
  viewer: {
    navigation: 'React checks for the object first.',
    '.requestFullscreen': 'The player checks document.fullscreenEnabled first.',
    'document.exitFullscreen': 'The player checks document.fullscreenElement first.',
    'notes-editor: .getHTML': 'A method of the rich-text editor, not of an element.',
    'share-window: navigator.share': 'The button is shown only if the browser has navigator.share.',
    'bible-references: ES2018': 'In browsers without lookbehind, references stay plain text.',
    'reference-worker: ES2018': 'The same parser, in a worker.',
    ...PLAYER_EXCEPTIONS,
    ...PART_EXCEPTIONS,
  },
  dashboard: {
    navigation: 'React checks for the object first.',
    '.startViewTransition': 'The router calls the method only for links that request a transition, and no link does.',
    'window.showOpenFilePicker': 'The drop zone checks for it first.',
    '.when': 'A method of a zod check, not of an Observable.',
    '.getHTML': 'A method of the rich-text editor, not of an element.',
    // The library reads the facts of video files without them, and the page Go live checks for encoders first.
    'mediabunny: EncodedVideoChunk': 'Used only to decode and encode.',
    'mediabunny: EncodedAudioChunk': 'The same.',
    'mediabunny: VideoFrame': 'The same.',
    'mediabunny: AudioData': 'The same; the library has another way for Safari.',
    'mediabunny: VideoDecoder': 'Used only for posters, without which a video has none.',
    'mediabunny: VideoDecoder.isConfigSupported': 'The library checks for VideoDecoder first.',
    'mediabunny: AudioDecoder': 'Never used.',
    'mediabunny: AudioDecoder.isConfigSupported': 'The library checks for AudioDecoder first.',
    'mediabunny: VideoEncoder': 'The page Go live checks for it first.',
    'mediabunny: AudioEncoder': 'Without it, the page Go live loads an encoder in WebAssembly.',
    'mediabunny: MediaStreamTrackProcessor': 'The library checks for it first.',
    // The form's preview uses the viewer's player.
    ...PLAYER_EXCEPTIONS,
    ...PART_EXCEPTIONS,
  },
};
