/** A stalled picture is recovered after this time and restarted after twice this time. After half, LIVE is not red. */
const STALLED_AFTER_MS = 6_000;

/** Detects a picture that does not move although it should (PLAY-55). */
export class StallWatch {
  private last = { position: -1, since: 0, isRecovering: false };

  /** Returns the action that is due; `position` is null while nothing should move. */
  check(position: number | null): 'nothing' | 'wait' | 'recover' | 'restart' {
    const now = performance.now();
    if (position === null || position !== this.last.position) {
      this.last = { position: position ?? -1, since: now, isRecovering: false };
      return 'nothing';
    }
    const stalledFor = now - this.last.since;
    if (stalledFor > 2 * STALLED_AFTER_MS) return 'restart';
    if (stalledFor > STALLED_AFTER_MS && !this.last.isRecovering) {
      this.last.isRecovering = true;
      return 'recover';
    }
    return stalledFor > STALLED_AFTER_MS / 2 ? 'wait' : 'nothing';
  }
}
