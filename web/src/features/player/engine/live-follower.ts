import { HAVE_FUTURE_DATA, type SyncedVideo } from './playable.ts';

/** A player that is at most so far behind the live position plays live, in seconds. */
const AT_LIVE_S = 2;
/** A position that is more than this before the last one was chosen by the viewer, in seconds. */
const MOVED_BACK_S = 1;

/** Tells when a player that had to wait returns to the live position. Viewers who have gone back stay (VID-109). */
export class LiveFollower {
  private isLive = false;
  private hasWaited = false;
  private lastPosition = 0;

  /** Whether the video should return now. `behind` is its distance from the live position, in seconds. */
  returns({ currentTime, paused, readyState }: SyncedVideo, behind: number): boolean {
    if (paused || currentTime < this.lastPosition - MOVED_BACK_S) this.isLive = false;
    this.lastPosition = currentTime;
    if (readyState < HAVE_FUTURE_DATA) {
      this.hasWaited = true;
      return false;
    }
    const isLate = this.hasWaited && this.isLive && behind > AT_LIVE_S;
    this.hasWaited = false;
    this.isLive ||= behind <= AT_LIVE_S;
    return isLate;
  }
}
