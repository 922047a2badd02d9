import type { Failure } from './playable.ts';

export interface MediaSourceAddress {
  url: string;
  format: 'hls' | 'dash' | 'mp4';
}

/** What brings a source into a `<video>`. */
export interface MediaEngine {
  /** The network is back, or the picture stands still: try to load on. */
  recover(): void;
  /** Where "now" is in a live stream, in seconds; null where there is no such moment. */
  liveEdge(): number | null;
  /** Heights of the pictures to choose from, biggest first; empty where the browser chooses by itself. */
  qualities(): number[];
  /** A height, or null to choose by the network. */
  chooseQuality(height: number | null): void;
  /** That its picture stands still does not mean that it needs help. */
  mayStandStill?: boolean;
  destroy(): void;
}

export interface EngineOptions {
  video: HTMLVideoElement;
  source: MediaSourceAddress;
  startPosition: number | null;
  onFailure: (failure?: Failure) => void;
}

/** How many seconds ahead and behind are kept. Phones have little memory and pay for what is loaded and never watched. */
export function bufferSeconds(): { ahead: number; most: number; behind: number } {
  const isPhone = matchMedia('(pointer: coarse) and (max-width: 820px)').matches;
  return isPhone ? { ahead: 12, most: 20, behind: 10 } : { ahead: 30, most: 60, behind: 30 };
}
