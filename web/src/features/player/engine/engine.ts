import type { Failure } from './playable.ts';

export interface MediaSourceAddress {
  url: string;
  format: 'hls' | 'dash' | 'mp4';
}

/** Loads a source into a `<video>`. */
export interface MediaEngine {
  /** Retries loading, after the network returned or the video stalled. */
  recover(): void;
  /** The live position of a stream, in seconds; null for other sources. */
  liveEdge(): number | null;
  /** Heights of the available pictures, largest first; empty where the browser chooses. */
  qualities(): number[];
  /** Chooses a picture by its height; null turns on automatic quality. */
  chooseQuality(height: number | null): void;
  /** Whether a stalled picture is no failure; the session then does not restart the video. */
  mayStall?: boolean;
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  source: MediaSourceAddress;
  startPosition: number | null;
  onFailure: (failure?: Failure) => void;
}

/** The buffer in seconds. Phones have little memory and pay for data that is loaded but never watched. */
export function bufferSeconds(): { ahead: number; maxAhead: number; behind: number } {
  const isPhone = matchMedia('(pointer: coarse) and (max-width: 820px)').matches;
  return isPhone ? { ahead: 12, maxAhead: 20, behind: 10 } : { ahead: 30, maxAhead: 60, behind: 30 };
}
