import type { Failure } from './playable.ts';

/** What is to be seen of a stream. */
export interface StreamState {
  /** The picture has been seen: the poster can go. */
  started: boolean;
  /** Why it failed; it is tried again by itself. */
  failed: Failure | null;
  /** Its house does not answer; what is in its frame, if anything, can be seen. */
  silent: boolean;
  /** The picture stands still though it should move. */
  stalled: boolean;
  /** Muted by its start: the big Unmute shows (PLAY-50). */
  mutedByStart: boolean;
  /** The browser refused to start without a press. */
  needsPress: boolean;
  /** Seconds behind the live moment. */
  behind: number;
}

export const streamAtStart: StreamState = {
  started: false,
  failed: null,
  silent: false,
  stalled: false,
  mutedByStart: true,
  needsPress: false,
  behind: 0,
};
