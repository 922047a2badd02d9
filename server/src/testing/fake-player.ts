import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options of the imitated YouTube or Vimeo player, which tests serve at the real player's URL. */
export interface FakePlayer {
  provider: 'youtube' | 'vimeo';
  /** Duration of a seek until playback continues, in milliseconds. */
  seekCostMs?: number;
  /** The error that the player reports instead of playing. */
  error?: number | string;
}

/** The state of the imitated player, as `window.state()` in its page returns it. */
export interface FakePlayerState {
  /** Seconds. */
  position: number;
  plays: boolean;
  muted: boolean;
  /** Times of seeks, in milliseconds of `performance.now()`. */
  seeks: number[];
}

/** URL patterns of the real players. */
export const playerAddresses = {
  youtube: 'https://www.youtube.com/embed/**',
  vimeo: 'https://player.vimeo.com/video/**',
} as const;

const page = readFileSync(join(import.meta.dirname, 'fake-player.html'), 'utf8');

/** Returns the HTML of the imitated player. */
export function fakePlayerPage(options: FakePlayer): string {
  return page.replace('OPTIONS', JSON.stringify(options));
}
