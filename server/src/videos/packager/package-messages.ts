import type { VideoProblem } from '@nave/domain/videos/video-file.ts';

/** What the child process is asked to package: a file, into an empty folder. */
export interface PackageRequest {
  originalPath: string;
  folder: string;
}

/** A rendition of a packaged video. `bandwidth` is the highest of a segment, in bits a second. */
export interface PackagedRendition {
  number: number;
  codecs: string;
  bandwidth: number;
  /** Null without a picture. */
  width: number | null;
  height: number | null;
}

/** A packaged video, whose files are in the folder. */
export interface PackagedVideo {
  durationMs: number;
  bytes: number;
  renditions: PackagedRendition[];
}

export type PackageResult = PackagedVideo | { problem: VideoProblem };
