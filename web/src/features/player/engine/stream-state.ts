import type { Failure } from './playable.ts';

/** The state of a video, for the player that displays it. */
export interface StreamState {
  /** The first picture has been shown, so the poster can be removed. */
  started: boolean;
  /** Why the video failed, or null; the session retries after a failure. */
  failed: Failure | null;
  /** The provider does not answer; its frame stays visible. */
  silent: boolean;
  /** The picture does not move although it should. */
  stalled: boolean;
  /** Muted by the start, not by the viewer: Unmute is shown over the picture (PLAY-50). */
  mutedByStart: boolean;
  /** The browser refused to start playback without a press. */
  needsPress: boolean;
  /** Seconds behind the live position. */
  behind: number;
}

export const initialStreamState: StreamState = {
  started: false,
  failed: null,
  silent: false,
  stalled: false,
  mutedByStart: true,
  needsPress: false,
  behind: 0,
};
