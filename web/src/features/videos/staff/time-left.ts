/** The speed is the average of this time, in milliseconds. */
const WINDOW_MS = 15_000;
/** Without so much time, the speed is not known, in milliseconds. */
const FIRST_MS = 3_000;

/** Estimates how long the rest of an upload takes at the speed of the last seconds (VID-126). */
export class TimeLeft {
  private samples: { atMs: number; bytes: number }[] = [];

  /** Records what has been sent, and returns the seconds that the rest takes; null if the speed is not known. */
  add(sentBytes: number, { totalBytes, nowMs }: { totalBytes: number; nowMs: number }): number | null {
    const last = this.samples.at(-1);
    // A part is sent again.
    if (last && sentBytes < last.bytes) this.samples = [];
    this.samples.push({ atMs: nowMs, bytes: sentBytes });
    this.samples = this.samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS);
    const [first] = this.samples;
    if (!first || nowMs - first.atMs < FIRST_MS || sentBytes === first.bytes) return null;
    const bytesPerMs = (sentBytes - first.bytes) / (nowMs - first.atMs);
    return (totalBytes - sentBytes) / bytesPerMs / 1_000;
  }
}
