import { correctDrift } from '@nave/domain/contents/playback-position.ts';
import { HAVE_FUTURE_DATA, type SyncedVideo } from './playable.ts';

export interface SyncTimes {
  /** The live position, in seconds, that will be right in so many milliseconds. */
  targetIn: (aheadMs: number) => number;
  monotonic?: () => number;
  /** Calls back after so many milliseconds; answers what calls it off. */
  after?: (ms: number, act: () => void) => () => void;
}

/** Frames whose drift is kept between two looks: their median is not fooled by one late frame. */
const FRAMES_KEPT = 15;
/** A seek shows its first frame a little later: it aims ahead by what the last one took, at most this, in seconds. */
const MOST_LEAD_S = 8;
/** The same where what is sought is there already. */
const MOST_LEAD_IN_BUFFER_S = 0.6;
const FIRST_LEAD_S = 0.08;
/** From here on what a seek takes differs from time to time: it aims further ahead, since who is ahead only waits. */
const UNSTEADY_FROM_S = 0.6;
const UNSTEADY_MARGIN = 1.3;
/** What the next fraction of a second needs of the buffer for a seek to be quick, in seconds. */
const NEEDED_S = 0.5;
/** The last frame of a video: at the very end some browsers show none. */
const BEFORE_END_S = 0.05;

/** Keeps a simulated live at the live moment (PLAY-38, PLAY-45). It decides; it listens to nothing. */
export class SyncController {
  private readonly video: SyncedVideo;
  private readonly targetIn: (aheadMs: number) => number;
  private readonly monotonic: () => number;
  private readonly after: NonNullable<SyncTimes['after']>;
  private drifts: number[] = [];
  private lastSeekAt: number | null = null;
  private seekingSince: number | null = null;
  private lead = FIRST_LEAD_S;
  private stopWaiting: (() => void) | null = null;

  constructor(video: SyncedVideo, { targetIn, monotonic = () => performance.now(), after = afterTimeout }: SyncTimes) {
    this.video = video;
    this.targetIn = targetIn;
    this.monotonic = monotonic;
    this.after = after;
  }

  /** How far the picture is behind the live moment, in seconds; the end of the video is never behind. */
  behind(): number {
    return Math.max(0, -this.error());
  }

  /** How far the picture is ahead of the live moment, in seconds; negative: behind. */
  error(): number {
    return this.video.currentTime - Math.min(this.targetIn(0), this.end());
  }

  /** Whether the live moment lies after the end of the video: then the end stays until the close (PLAY-48). */
  isOver(): boolean {
    return this.targetIn(0) >= this.end();
  }

  /** Whether the picture stands still because it is ahead. */
  waits(): boolean {
    return this.stopWaiting !== null;
  }

  /** What the first load took says what the first seek will take. */
  loadedIn(ms: number): void {
    this.learn(ms / 1_000);
  }

  /** A frame was shown: the exact measure of the drift. `shownAt` is in the time of `performance.now()`. */
  sawFrame(mediaTime: number, shownAt: number): void {
    this.landed();
    this.drifts = [...this.drifts, mediaTime - this.targetIn(shownAt - this.monotonic())].slice(-FRAMES_KEPT);
  }

  /** It moves again after a seek, as far as the browser tells. */
  landed(): void {
    if (this.seekingSince === null || this.video.seeking || this.video.readyState < HAVE_FUTURE_DATA) return;
    this.learn((this.monotonic() - this.seekingSince) / 1_000);
    this.seekingSince = null;
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
    if (this.waits()) return;
    if (video.paused || video.seeking || video.readyState < HAVE_FUTURE_DATA) {
      this.drifts = [];
      return;
    }
    this.landed();
    const target = this.targetIn(0);
    if (target >= this.end()) return;
    const position = target + this.drift();
    this.drifts = [];
    const sinceSeekMs = this.lastSeekAt === null ? null : this.monotonic() - this.lastSeekAt;
    const correction = correctDrift({ position, target, sinceSeekMs, hasFineRates: video.hasFineRates ?? true });
    if (correction.kind === 'seek') this.seekTo(correction.to);
    else if (correction.kind === 'wait') this.wait(correction.seconds);
    else this.setRate(correction.kind === 'rate' ? correction.rate : 1);
  }

  destroy(): void {
    this.endWait();
  }

  private drift(): number {
    const sorted = [...this.drifts].sort((one, other) => one - other);
    // A hidden tab shows no frames: there the video's own time has to do.
    return sorted[Math.floor(sorted.length / 2)] ?? this.video.currentTime - this.targetIn(0);
  }

  private seekTo(position: number): void {
    this.endWait();
    this.setRate(1);
    this.drifts = [];
    this.lastSeekAt = this.monotonic();
    this.seekingSince = this.lastSeekAt;
    const lead = this.hasLoaded(position) ? Math.min(this.lead, MOST_LEAD_IN_BUFFER_S) : this.lead;
    this.video.currentTime = Math.min(position + lead, this.end() - BEFORE_END_S);
  }

  /** Speed 0 and no pause: for everybody around it, it plays. */
  private wait(seconds: number): void {
    this.setRate(0);
    const callOff = this.after(seconds * 1_000, () => this.endWait());
    this.stopWaiting = () => {
      callOff();
      this.setRate(1);
    };
  }

  private endWait(): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.drifts = [];
  }

  private showEnd(): void {
    this.endWait();
    this.setRate(1);
    if (this.video.currentTime < this.end() - 2 * BEFORE_END_S) this.video.currentTime = this.end() - BEFORE_END_S;
    this.video.pause();
  }

  private learn(tookS: number): void {
    this.lead = Math.min(tookS < UNSTEADY_FROM_S ? tookS : tookS * UNSTEADY_MARGIN, MOST_LEAD_S);
  }

  private hasLoaded(position: number): boolean {
    const { buffered } = this.video;
    for (let part = 0; part < buffered.length; part += 1) {
      if (buffered.start(part) <= position && buffered.end(part) >= position + NEEDED_S) return true;
    }
    return false;
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

function afterTimeout(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
