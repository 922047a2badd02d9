import { HAVE_FUTURE_DATA, type SyncedVideo } from './playable.ts';

/** A player that is at most so far behind the live position plays live, in seconds. */
const AT_LIVE_S = 2;
/** A position that is more than this before the last one was chosen by the viewer, in seconds. */
const MOVED_BACK_S = 1;

/**
 * Tells when a player returns to the live position: it had to wait, or the stream has caught up after its sender could
 * not send. Viewers who have gone back stay (VID-109).
 */
export class LiveFollower {
  private isLive = false;
  private mayReturn = false;
  private last = { position: 0, live: 0, at: 0 };

  /** Whether the video should return now. `behind` is its distance from the live position, in seconds. */
  returns({ currentTime, paused, readyState }: SyncedVideo, behind: number): boolean {
    const now = { position: currentTime, live: currentTime + behind, at: performance.now() / 1_000 };
    const { last } = this;
    this.last = now;
    if (paused || now.position < last.position - MOVED_BACK_S) this.isLive = false;
    // The live position of a stream that catches up moves faster than time.
    if (readyState < HAVE_FUTURE_DATA || now.live - last.live > now.at - last.at + AT_LIVE_S) this.mayReturn = true;
    if (readyState < HAVE_FUTURE_DATA) return false;
    const isLate = this.mayReturn && this.isLive && behind > AT_LIVE_S;
    this.mayReturn = false;
    this.isLive ||= behind <= AT_LIVE_S;
    return isLate;
  }
}
