import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { mediaRoutes } from './media.routes.ts';
import { createPictureProcess } from './picture-process.ts';
import type { LibraryLimits } from './upload-image.ts';

interface Needs {
  /** Whose the library of the client in the path is: clients know of pictures, not the other way round (MED-14, MED-26). */
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  libraryLimits?: LibraryLimits | undefined;
}

/** What others ask of pictures. */
export interface MediaSlice {
  /** A square picture, written anew as JPEG; decoded in turn with all others (MED-45). Throws `media.not-square`. */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
}

export function mediaSlice(platform: Platform, { libraryOfClient, libraryLimits: limits }: Needs): MediaSlice {
  const { routes, db, files } = platform;
  const inTurn = platform.limits.fairTurns();
  const pictures = createPictureProcess();
  platform.onStop(pictures.stop);
  const rewrite = (clientId: string, bytes: Buffer) => inTurn(clientId, () => pictures.rewrite(bytes));
  mediaRoutes({ routes, db, files, rewrite, libraryOfClient, ...(limits && { limits }) });
  return { squarePicture: (key, bytes) => inTurn(key, () => pictures.square(bytes)) };
}
