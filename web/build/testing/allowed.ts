import type { Face } from '../browsers.ts';

const playerAsksFirst = {
  '.requestPictureInPicture': 'The button is there where document.pictureInPictureEnabled says so.',
  'document.exitPictureInPicture': 'document.pictureInPictureElement is asked before.',
  '.requestVideoFrameCallback': 'It is asked for before the watch begins.',
};

/** What a face uses though its oldest browsers lack it, and why that harms nobody; each is still found in the build. */
export const ALLOWED: Record<Face, Record<string, string>> = {
  viewer: {
    navigation: 'React asks for the object before.',
    '.requestFullscreen': 'document.fullscreenEnabled is asked before.',
    'document.exitFullscreen': 'document.fullscreenElement is asked before.',
    ...playerAsksFirst,
  },
  dashboard: {
    navigation: 'React asks for the object before.',
    '.startViewTransition': 'Only for links that ask for it, and none does.',
    'window.showOpenFilePicker': 'The drop zone asks whether the browser has it.',
    '.when': 'A function of a zod check, not of an Observable.',
    '.getHTML': 'A function of the rich-text editor, not of an element.',
    // The form's preview is the viewer's player.
    ...playerAsksFirst,
  },
};
