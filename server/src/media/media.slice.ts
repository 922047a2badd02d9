import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { createImageDeletion } from './delete-image.ts';
import { mediaRoutes } from './media.routes.ts';
import { createPictureProcess } from './picture-process.ts';
import { type FindUses, usesOfAll } from './picture-uses.ts';
import type { LibraryLimits } from './upload-image.ts';

interface Needs {
  /** The rule of a client's library, given by clients, which depend on media (MED-14, MED-26). */
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  /** The rule of deleting from it (MED-200). */
  libraryDeleters: Rule<{ id: string }, { clientId: string }>;
  /** Finds the client's own settings that show a picture. */
  usesByClient: FindUses;
  libraryLimits?: LibraryLimits | undefined;
}

/** What the media slice offers to others. */
export interface MediaSlice {
  /** Re-encodes a square picture as JPEG, queued with all other pictures (MED-45). Throws `media.not-square`. */
  squarePicture(key: string, bytes: Buffer): Promise<Buffer>;
  /** Registers a later slice's lookup of records that show a picture. */
  registerPictureUses(find: FindUses): void;
}

export function mediaSlice(platform: Platform, { libraryLimits: limits, usesByClient, ...rules }: Needs): MediaSlice {
  const { routes, db, clock, jobs, files } = platform;
  const inTurn = platform.limits.fairQueue();
  const pictures = createPictureProcess();
  platform.onStop(pictures.stop);
  const rewrite = (clientId: string, bytes: Buffer) => inTurn(clientId, () => pictures.rewrite(bytes));
  const finders = [usesByClient];
  const deleteImage = createImageDeletion({ db, clock, jobs, files, usesOf: usesOfAll(finders) });
  mediaRoutes({ routes, db, files, rewrite, deleteImage, ...rules, ...(limits && { limits }) });
  return {
    squarePicture: (key, bytes) => inTurn(key, () => pictures.square(bytes)),
    registerPictureUses: (find) => void finders.push(find),
  };
}
