import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A player of YouTube or Vimeo as tests and measurements put it at the address of the real one. */
export interface StandIn {
  house: 'youtube' | 'vimeo';
  /** What a seek takes until the picture moves again, in milliseconds. */
  seekCostMs?: number;
  /** The error that it has instead of a video. */
  error?: number | string;
}

/** What a stand-in has done so far, as `window.state()` of its page tells. */
export interface StandInState {
  /** Seconds. */
  position: number;
  plays: boolean;
  muted: boolean;
  /** When it was told to seek, in milliseconds. */
  seeks: number[];
}

/** Where the real players live. */
export const houseAddresses = {
  youtube: 'https://www.youtube.com/embed/**',
  vimeo: 'https://player.vimeo.com/video/**',
} as const;

const page = readFileSync(join(import.meta.dirname, 'stand-in-player.html'), 'utf8');

/** The page that stands in. */
export function standInPage(options: StandIn): string {
  return page.replace('OPTIONS', JSON.stringify(options));
}
