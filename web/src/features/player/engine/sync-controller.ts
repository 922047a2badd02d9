import { correctDrift } from '@nave/domain/contents/playback-position.ts';

/** What the controller needs of a `<video>`. */
export type SyncedVideo = Pick<
  HTMLVideoElement,
  'currentTime' | 'playbackRate' | 'duration' | 'paused' | 'seeking' | 'readyState' | 'pause'
>;

/** Frames whose drift is kept between two looks: their median is not fooled by one late frame. */
const FRAMES_KEPT = 15;
/** A seek shows its first frame a little later: it aims ahead by what the last one took, at most this, in seconds. */
const MOST_LEAD_S = 0.6;
const FIRST_LEAD_S = 0.08;
/** The last frame of a video: at the very end some browsers show none. */
const BEFORE_END_S = 0.05;
const HAVE_FUTURE_DATA = 3;

/** Keeps a simulated live at the live moment (PLAY-38, PLAY-45). It decides; it listens to nothing. */
export class SyncController {
  private readonly video: SyncedVideo;
  private readonly targetIn: (aheadMs: number) => number;
  private readonly monotonic: () => number;
  private drifts: number[] = [];
  private lastSeekAt: number | null = null;
  private seekingSince: number | null = null;
  private lead = FIRST_LEAD_S;

  /** `targetIn` answers the live position, in seconds, that will be right in so many milliseconds. */
  constructor(
    video: SyncedVideo,
    targetIn: (aheadMs: number) => number,
    monotonic: () => number = () => performance.now(),
  ) {
    this.video = video;
    this.targetIn = targetIn;
    this.monotonic = monotonic;
  }

  /** How far the picture is behind the live moment, in seconds; the end of the video is never behind. */
  behind(): number {
    return Math.max(0, Math.min(this.targetIn(0), this.end()) - this.video.currentTime);
  }

  /** Whether the live moment lies after the end of the video: then the end stays until the close (PLAY-48). */
  isOver(): boolean {
    return this.targetIn(0) >= this.end();
  }

  /** A frame was shown: the exact measure of the drift. `shownAt` is in the time of `performance.now()`. */
  sawFrame(mediaTime: number, shownAt: number): void {
    this.endSeek();
    this.drifts = [...this.drifts, mediaTime - this.targetIn(shownAt - this.monotonic())].slice(-FRAMES_KEPT);
  }

  /** One seek to the live moment: at the start, after a pause (PLAY-44), or when the viewer asks for it. */
  seekToLive(): void {
    if (this.isOver()) {
      this.showEnd();
      return;
    }
    this.seekTo(Math.max(0, this.targetIn(0)));
  }

  /** Looks at the drift and corrects it; called twice a second. */
  check(): void {
    const { video } = this;
    if (video.paused || video.seeking || video.readyState < HAVE_FUTURE_DATA) {
      this.drifts = [];
      return;
    }
    this.endSeek();
    const target = this.targetIn(0);
    if (target >= this.end()) return;
    const position = target + this.drift();
    this.drifts = [];
    const sinceSeekMs = this.lastSeekAt === null ? null : this.monotonic() - this.lastSeekAt;
    const correction = correctDrift({ position, target, sinceSeekMs });
    if (correction.kind === 'seek') this.seekTo(correction.to);
    else this.setRate(correction.kind === 'rate' ? correction.rate : 1);
  }

  private drift(): number {
    const sorted = [...this.drifts].sort((one, other) => one - other);
    // A hidden tab shows no frames: there the video's own time has to do.
    return sorted[Math.floor(sorted.length / 2)] ?? this.video.currentTime - this.targetIn(0);
  }

  private seekTo(position: number): void {
    this.setRate(1);
    this.drifts = [];
    this.lastSeekAt = this.monotonic();
    this.seekingSince = this.lastSeekAt;
    this.video.currentTime = Math.min(position + this.lead, this.end() - BEFORE_END_S);
  }

  private showEnd(): void {
    this.setRate(1);
    if (this.video.currentTime < this.end() - 2 * BEFORE_END_S) this.video.currentTime = this.end() - BEFORE_END_S;
    this.video.pause();
  }

  private endSeek(): void {
    if (this.seekingSince === null || this.video.seeking) return;
    this.lead = Math.min((this.monotonic() - this.seekingSince) / 1_000, MOST_LEAD_S);
    this.seekingSince = null;
  }

  /** In steps of half a percent: each change costs the browser a moment. */
  private setRate(rate: number): void {
    const stepped = Math.round(rate * 200) / 200;
    if (this.video.playbackRate !== stepped) this.video.playbackRate = stepped;
  }

  private end(): number {
    return Number.isFinite(this.video.duration) && this.video.duration > 0
      ? this.video.duration
      : Number.POSITIVE_INFINITY;
  }
}
