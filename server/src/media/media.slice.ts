import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { mediaRoutes } from './media.routes.ts';
import type { LibraryLimits } from './upload-image.ts';

interface Needs {
  /** Whose the library of the client in the path is: clients know of pictures, not the other way round (MED-14, MED-26). */
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  libraryLimits?: LibraryLimits | undefined;
}

export function mediaSlice(platform: Platform, { libraryOfClient, libraryLimits: limits }: Needs): void {
  const { routes, db, files } = platform;
  const inTurn = platform.limits.fairTurns();
  mediaRoutes({ routes, db, files, inTurn, libraryOfClient, ...(limits && { limits }) });
}
