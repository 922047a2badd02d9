/** A picture that stands still for so long is helped, after twice that started anew; half that long, and LIVE is not red. */
const STALLED_AFTER_MS = 6_000;

/** Notices a picture that stands still though it should move (PLAY-55). */
export class StallWatch {
  private still = { position: -1, since: 0, isHelped: false };

  /** What to do about it; `position` is null while nothing should move. */
  look(position: number | null): 'nothing' | 'wait' | 'help' | 'startAnew' {
    const now = performance.now();
    if (position === null || position !== this.still.position) {
      this.still = { position: position ?? -1, since: now, isHelped: false };
      return 'nothing';
    }
    const stillFor = now - this.still.since;
    if (stillFor > 2 * STALLED_AFTER_MS) return 'startAnew';
    if (stillFor > STALLED_AFTER_MS && !this.still.isHelped) {
      this.still.isHelped = true;
      return 'help';
    }
    return stillFor > STALLED_AFTER_MS / 2 ? 'wait' : 'nothing';
  }
}
