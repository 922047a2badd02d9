import { correctDrift } from '@nave/domain/contents/playback-position.ts';
import { HAVE_FUTURE_DATA, type SyncedVideo } from './playable.ts';

export interface SyncTimes {
  /** Returns the live position, in seconds, `aheadMs` from now. */
  targetIn: (aheadMs: number) => number;
  monotonic?: () => number;
  /** Calls `act` after a delay; returns a function that cancels it. */
  after?: (ms: number, act: () => void) => () => void;
}

/** Number of frames whose drift is kept between two checks. The median drift is used, which ignores a late frame. */
const FRAMES_KEPT = 15;
/** A seek aims ahead by the time that the last seek took, but at most by this number of seconds. */
const MAX_LEAD_S = 8;
/** The maximum if the target is buffered, in seconds. */
const MAX_BUFFERED_LEAD_S = 0.6;
const FIRST_LEAD_S = 0.08;
/** Slow seeks vary, so from this duration on they aim further ahead: a player that is ahead only has to wait. */
const UNSTEADY_FROM_S = 0.6;
const UNSTEADY_MARGIN = 1.3;
/** A seek is quick if at least this number of seconds is buffered after its target. */
const MIN_BUFFER_S = 0.5;
/** A seek goes at most to this many seconds before the end: at the end itself some browsers show no frame. */
const BEFORE_END_S = 0.05;

/** Keeps a simulated live at the live position (PLAY-38, PLAY-45). It registers no event listeners. */
export class SyncController {
  private readonly video: SyncedVideo;
  private readonly targetIn: (aheadMs: number) => number;
  private readonly monotonic: () => number;
  private readonly after: NonNullable<SyncTimes['after']>;
  private drifts: number[] = [];
  private lastSeekAt: number | null = null;
  private seekingSince: number | null = null;
  private lead = FIRST_LEAD_S;
  private cancelWait: (() => void) | null = null;

  constructor(video: SyncedVideo, { targetIn, monotonic = () => performance.now(), after = afterTimeout }: SyncTimes) {
    this.video = video;
    this.targetIn = targetIn;
    this.monotonic = monotonic;
    this.after = after;
  }

  /** Seconds behind the live position; 0 at the end of the video. */
  behind(): number {
    return Math.max(0, -this.error());
  }

  /** Seconds ahead of the live position; negative if behind. */
  error(): number {
    return this.video.currentTime - Math.min(this.targetIn(0), this.end());
  }

  /** Whether the live position is after the end of the video, whose last frame then stays until the close (PLAY-48). */
  isOver(): boolean {
    return this.targetIn(0) >= this.end();
  }

  /** Whether playback waits because the picture is ahead of the live position. */
  isWaiting(): boolean {
    return this.cancelWait !== null;
  }

  /** Estimates the duration of the first seek from the duration of the first load. */
  recordLoadTime(ms: number): void {
    this.updateLead(ms / 1_000);
  }

  /** Measures the drift by a shown frame. `shownAt` is in the time of `performance.now()`. */
  recordFrame(mediaTime: number, shownAt: number): void {
    this.recordSeekEnd();
    this.drifts = [...this.drifts, mediaTime - this.targetIn(shownAt - this.monotonic())].slice(-FRAMES_KEPT);
  }

  /** Measures the duration of a seek, once the browser reports that the video moves again. */
  recordSeekEnd(): void {
    if (this.seekingSince === null || this.video.seeking || this.video.readyState < HAVE_FUTURE_DATA) return;
    this.updateLead((this.monotonic() - this.seekingSince) / 1_000);
    this.seekingSince = null;
  }

  /** Seeks once to the live position: at the start, after a pause (PLAY-44), or on the viewer's request. */
  seekToLive(): void {
    if (this.isOver()) {
      this.showEnd();
      return;
    }
    this.seekTo(Math.max(0, this.targetIn(0)));
  }

  /** Corrects the drift; called twice a second. */
  check(): void {
    const { video } = this;
    if (this.isWaiting()) return;
    if (video.paused || video.seeking || video.readyState < HAVE_FUTURE_DATA) {
      this.drifts = [];
      return;
    }
    this.recordSeekEnd();
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
    // A hidden tab shows no frames, so its video's own time is used.
    return sorted[Math.floor(sorted.length / 2)] ?? this.video.currentTime - this.targetIn(0);
  }

  private seekTo(position: number): void {
    this.endWait();
    this.setRate(1);
    this.drifts = [];
    this.lastSeekAt = this.monotonic();
    this.seekingSince = this.lastSeekAt;
    const lead = this.isBuffered(position) ? Math.min(this.lead, MAX_BUFFERED_LEAD_S) : this.lead;
    this.video.currentTime = Math.min(position + lead, this.end() - BEFORE_END_S);
  }

  /** Sets the rate 0 instead of pausing, so that the controls show the video as playing. */
  private wait(seconds: number): void {
    this.setRate(0);
    const cancel = this.after(seconds * 1_000, () => this.endWait());
    this.cancelWait = () => {
      cancel();
      this.setRate(1);
    };
  }

  private endWait(): void {
    this.cancelWait?.();
    this.cancelWait = null;
    this.drifts = [];
  }

  private showEnd(): void {
    this.endWait();
    this.setRate(1);
    if (this.video.currentTime < this.end() - 2 * BEFORE_END_S) this.video.currentTime = this.end() - BEFORE_END_S;
    this.video.pause();
  }

  private updateLead(tookS: number): void {
    this.lead = Math.min(tookS < UNSTEADY_FROM_S ? tookS : tookS * UNSTEADY_MARGIN, MAX_LEAD_S);
  }

  private isBuffered(position: number): boolean {
    const { buffered } = this.video;
    for (let range = 0; range < buffered.length; range += 1) {
      if (buffered.start(range) <= position && buffered.end(range) >= position + MIN_BUFFER_S) return true;
    }
    return false;
  }

  /** Rounds to half a percent, as each change interrupts the browser briefly. */
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
