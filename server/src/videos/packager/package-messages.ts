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

/** Why a file is refused. `cause` is for the log: the error of the library, or why the process was ended. */
export interface RefusedFile {
  problem: VideoProblem;
  cause?: string;
}

export type PackageResult = PackagedVideo | RefusedFile;

/** What the child process answers: a result, or an error of this machine such as a full disk, which is no fault of the file. */
export type PackageAnswer = PackageResult | { machineError: string };
