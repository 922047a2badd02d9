/** The samples of a frame of AAC. */
export const SAMPLES_PER_FRAME = 1_024;
/** How far the time of sound may be from its timestamps, in milliseconds (VID-85). */
const MAX_DRIFT_MS = 50;

/**
 * Times frames of AAC by the number of their samples, because timestamps in milliseconds would leave gaps of a part of a
 * millisecond. Frames that differ too much from their timestamps are timed by these again.
 */
export class SampleClock {
  readonly #sampleRate: number;
  /** The time of the next frame, in samples; null before the first one. */
  #next: number | null = null;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** Returns the time of a frame in samples; null if the frame is too early, so that it is left out. */
  place(timestampMs: number): number | null {
    const told = Math.round((timestampMs * this.#sampleRate) / 1_000);
    const drift = (MAX_DRIFT_MS * this.#sampleRate) / 1_000;
    const expected = this.#next ?? told;
    if (expected - told > drift) return null;
    const time = told - expected > drift ? told : expected;
    this.#next = time + SAMPLES_PER_FRAME;
    return time;
  }
}
