import type { Face } from '../browsers.ts';

const playerAsksFirst = {
  'document.exitPictureInPicture': 'document.pictureInPictureElement is asked before.',
  '.requestVideoFrameCallback': 'It is asked for before the watch begins.',
};

/** Parts that both faces load when they need them: `part: name`. */
const ofParts = {
  'dash-engine: Promise.withResolvers': 'The library brings its own where it is missing.',
  'dash-engine: .getOrInsert': 'The library brings its own where it is missing.',
  'dash-engine: .getOrInsertComputed': 'The library brings its own where it is missing.',
  'dash-engine: Uint8Array.fromHex': 'The library asks for it before.',
  'dash-engine: Uint8Array.fromBase64': 'The library asks for it before.',
};

/**
 * What a face uses though its oldest browsers lack it, and why that harms nobody; each is still found in the build. Of one
 * file alone by its name before the colon, of all files by the name of what is used.
 */
export const ALLOWED: Record<Face, Record<string, string>> = {
  viewer: {
    navigation: 'React asks for the object before.',
    '.requestFullscreen': 'document.fullscreenEnabled is asked before.',
    'document.exitFullscreen': 'document.fullscreenElement is asked before.',
    'notes-editor: .getHTML': 'A function of the rich-text editor, not of an element.',
    'share-window: navigator.share': 'The button is there where the browser has it.',
    'bible-references: ES2018': 'Where a browser cannot look behind, references stay words.',
    'reference-worker: ES2018': 'The same parser, in a worker.',
    ...playerAsksFirst,
    ...ofParts,
  },
  dashboard: {
    navigation: 'React asks for the object before.',
    '.startViewTransition': 'Only for links that ask for it, and none does.',
    'window.showOpenFilePicker': 'The drop zone asks whether the browser has it.',
    '.when': 'A function of a zod check, not of an Observable.',
    '.getHTML': 'A function of the rich-text editor, not of an element.',
    // The form's preview is the viewer's player.
    ...playerAsksFirst,
    ...ofParts,
  },
};
