import { packageInProcess } from '@nave/server/videos/packager/package-process.ts';

/** Packages a file into a folder, as the job of the server does. */
export function packageFile(originalPath: string, folder: string): ReturnType<typeof packageInProcess> {
  return packageInProcess({ originalPath, folder }, new AbortController().signal);
}
