import type { RefusalText } from '../kernel/refusal.ts';

/** The description of allowed pictures (MED-1, MED-15), which is shown before a picture is chosen. */
export const pictureHint = 'JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.';

/** Error of a form's field whose picture was deleted after it was chosen. */
export const pictureDeleted = 'This picture was deleted from the library. Please choose another one.';

/** Refusals of the upload and deletion of pictures. */
export const mediaRefusals = {
  tooBig: { code: 'media.too-big', kind: 'too-large', message: 'File is too big. Max file size is 5MB.' },
  tooManyPixels: {
    code: 'media.too-many-pixels',
    kind: 'too-large',
    message: 'File is too big. Max picture size is 40 megapixels.',
  },
  tooManyAvifPixels: {
    code: 'media.too-many-pixels',
    kind: 'too-large',
    message: 'File is too big. An AVIF can have up to 16 megapixels, a JPEG or WebP up to 40.',
  },
  unsupported: { code: 'media.unsupported', kind: 'wrong-type', message: 'Unsupported file type' },
  notSquare: { code: 'media.not-square', kind: 'invalid', message: 'File has to be square' },
  missing: { code: 'media.missing', kind: 'invalid', message: 'Choose a picture' },
  notFound: { code: 'media.not-found', kind: 'not-found', message: 'This picture is no longer in the library.' },
  full: {
    code: 'media.full',
    kind: 'too-large',
    message: 'The image library is full. Delete pictures you no longer need.',
  },
} as const satisfies Record<string, RefusalText>;
