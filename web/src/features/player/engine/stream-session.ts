import { simulatedPosition } from '@nave/domain/contents/playback-position.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { logFailure } from '../../../lib/log.ts';
import type { ServerClock } from '../../../lib/server-clock.ts';
import { Observable } from '../../../lib/socket/observable.ts';
import type { EngineOptions, MediaEngine } from './engine.ts';
import { keepPosition, keptPosition } from './kept-position.ts';
import { LiveFollower } from './live-follower.ts';
import type { Failure, Playable } from './playable.ts';
import { playingOf } from './playing.ts';
import { keepSound, startVolume, wantsSound } from './sound.ts';
import { StallWatch } from './stall-watch.ts';
import { initialStreamState, type StreamState } from './stream-state.ts';
import { SyncController } from './sync-controller.ts';

export type PlayerMode = 'live' | 'simulatedLive' | 'onDemand' | 'bumper';

export interface StreamSessionOptions {
  /** The recording whose position is stored (PLAY-83); null for other videos. */
  recordingId?: string | null;
  video: Playable;
  /** Loads the source into the video. */
  startEngine: (options: Omit<EngineOptions, 'video' | 'source'>) => Promise<MediaEngine>;
  mode: PlayerMode;
  startsAt: string | null;
  /** The position in the source at which the video starts, in seconds (PLAY-94). */
  from?: number;
  clock: ServerClock;
  startsMuted?: boolean;
  onFailure: (failure: Failure) => void;
  /** Called if the provider does not answer. */
  onSilence?: () => void;
  /** Called, repeatedly, once the video of a live or simulated live is over. */
  onOver?: () => void;
}

/** A simulated live seeks this long after the player is ready. Source: 001 §9 (PLAY-36). */
export const SEEK_AFTER_READY_MS = 100;
const CHECK_EVERY_MS = 500;
const RETRY_AFTER_MS = [2_000, 4_000, 8_000, 15_000];
/** A video that its provider refuses is retried rarely, as staff may be making it public. */
const RETRY_REFUSED_AFTER_MS = 60_000;
const STORE_POSITION_EVERY_S = 5;

/** Plays one source in a video, and retries after failures and lost connections. */
export class StreamSession {
  readonly state = new Observable(initialStreamState);
  private readonly options: StreamSessionOptions;
  private readonly video: Playable;
  private readonly sync: SyncController | null;
  private readonly targetIn: (aheadMs: number) => number;
  private readonly destroyed = new AbortController();
  private engine: MediaEngine | null = null;
  private attempt = 0;
  private failures = 0;
  private resumeAt: number | null;
  private lastStoredPosition = 0;
  private loadStartedAt = 0;
  private readonly stalls = new StallWatch();
  private readonly follower = new LiveFollower();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private seekTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly checkTimer: ReturnType<typeof setInterval>;

  constructor(options: StreamSessionOptions) {
    this.options = options;
    this.video = options.video;
    this.resumeAt = options.recordingId ? keptPosition(options.recordingId) : null;
    const { startsAt, clock, mode, from = 0 } = options;
    const targetIn = (aheadMs: number) => from + simulatedPosition(startsAt ?? '', clock.now() + aheadMs);
    this.targetIn = targetIn;
    this.sync = mode === 'simulatedLive' && startsAt ? new SyncController(this.video, { targetIn }) : null;
    this.video.volume = startVolume(mode);
    // PLAY-49, PLAY-52, PLAY-70: muted, unless the viewer has turned the sound on before and the browser allows it.
    this.video.muted = options.startsMuted === true || !wantsSound();
    this.update({ mutedByStart: this.video.muted });
    this.listen();
    this.checkTimer = setInterval(() => this.check(), CHECK_EVERY_MS);
    void this.load();
  }

  /** Plays or resumes; a simulated live resumes at the live position (PLAY-44). After a failure, retries at once. */
  play = (): void => {
    if (this.state.current().failed || this.state.current().silent) {
      this.reload();
      return;
    }
    if (this.sync?.isOver()) {
      this.sync.seekToLive();
      return;
    }
    this.update({ needsPress: false });
    void this.startPlaying();
  };

  pause = (): void => this.video.pause();

  unmute = (): void => {
    this.video.muted = false;
    if (this.video.volume === 0) this.video.volume = 1;
    keepSound(true);
    this.update({ mutedByStart: false });
    if (this.video.paused) this.play();
  };

  goLive = (): void => {
    const edge = this.engine?.liveEdge();
    if (this.sync) this.sync.seekToLive();
    else if (edge != null) this.video.currentTime = edge;
    if (this.video.paused) this.play();
  };

  qualities = (): number[] => this.engine?.qualities() ?? [];
  chooseQuality = (height: number | null): void => this.engine?.chooseQuality(height);

  /** Returns the state for the presence beat. */
  report = (): Playing => playingOf(this.state.current(), this.video, this.sync);

  destroy(): void {
    this.storePosition();
    this.destroyed.abort();
    this.sync?.destroy();
    this.attempt += 1;
    clearInterval(this.checkTimer);
    clearTimeout(this.retryTimer);
    clearTimeout(this.seekTimer);
    this.removeEngine();
  }

  private listen(): void {
    const { signal } = this.destroyed;
    const on = (type: string, act: () => void) => this.video.addEventListener(type, act, { signal });
    on('loadeddata', () => this.onReady());
    on('playing', () => this.onPlaying());
    for (const type of ['playing', 'seeked']) on(type, () => this.sync?.recordSeekEnd());
    on('play', () => this.onPlay());
    // A viewer who arrives after the end does not see the beginning (PLAY-48).
    on('durationchange', () => this.reportEnd());
    on('ended', () => this.reportEnd());
    // The provider's own controls may have turned the sound on.
    on('volumechange', () => this.video.muted || this.update({ mutedByStart: false }));
    on('silent', () => this.onSilent());
    for (const type of ['pause', 'ended']) on(type, () => this.storePosition());
    window.addEventListener('pagehide', () => this.storePosition(), { signal });
    window.addEventListener('online', () => this.onOnline(), { signal });
    this.watchFrames();
  }

  private async load(): Promise<void> {
    // The network may return after a retry has loaded and before it plays: then two engines would control one video.
    this.removeEngine();
    const attempt = ++this.attempt;
    this.loadStartedAt = performance.now();
    try {
      const startPosition = this.sync ? Math.max(0, this.targetIn(0)) : this.resumeAt;
      const onFailure = (failure?: Failure) => this.fail(attempt, failure);
      const engine = await this.options.startEngine({ startPosition, onFailure });
      if (attempt === this.attempt) this.engine = engine;
      else engine.destroy();
    } catch (error) {
      logFailure('The video could not be started', error);
      this.fail(attempt, 'internal');
    }
  }

  private removeEngine(): void {
    this.engine?.destroy();
    this.engine = null;
  }

  private onReady(): void {
    clearTimeout(this.seekTimer);
    this.update({ silent: false });
    if (!this.sync) {
      void this.startPlaying();
      return;
    }
    this.sync.recordLoadTime(performance.now() - this.loadStartedAt);
    this.seekTimer = setTimeout(() => {
      this.sync?.seekToLive();
      if (!this.sync?.isOver()) void this.startPlaying();
      else this.update({ started: true });
    }, SEEK_AFTER_READY_MS);
  }

  private async startPlaying(): Promise<void> {
    const { attempt } = this;
    try {
      await this.video.play();
    } catch (error) {
      if (attempt !== this.attempt || !this.video.paused) return;
      const isSoundRefused = error instanceof DOMException && error.name === 'NotAllowedError' && !this.video.muted;
      if (!isSoundRefused) {
        // The browser may refuse for another reason, such as saving power; a press may start the video.
        this.update({ needsPress: true });
        return;
      }
      // PLAY-52: the browser refuses sound before the viewer has touched the page.
      this.video.muted = true;
      this.update({ mutedByStart: true });
      await this.startPlaying();
    }
  }

  private onPlaying(): void {
    this.failures = 0;
    this.update({ started: true, failed: null, needsPress: false, behind: this.behind() });
  }

  /** Also called when the browser's media keys start the video. `onReady` seeks for the first start. */
  private onPlay(): void {
    if (this.state.current().started && this.sync && this.sync.behind() > 0.5) this.sync.seekToLive();
  }

  private watchFrames(): void {
    if (!this.sync || !this.video.requestVideoFrameCallback) return;
    const watch = () =>
      this.video.requestVideoFrameCallback?.((_now, { mediaTime, expectedDisplayTime }) => {
        if (this.destroyed.signal.aborted) return;
        this.sync?.recordFrame(mediaTime, expectedDisplayTime);
        watch();
      });
    watch();
  }

  private check(): void {
    this.reportEnd();
    this.sync?.check();
    const behind = this.behind();
    this.update({ behind });
    if (this.options.mode === 'live' && this.follower.returns(this.video, behind)) this.goLive();
    this.watchForStall();
    if (Math.abs(this.video.currentTime - this.lastStoredPosition) >= STORE_POSITION_EVERY_S) this.storePosition();
  }

  private storePosition(): void {
    const { recordingId } = this.options;
    // Before the first picture, and after a failure, the viewer has not watched up to the position.
    if (!recordingId || !this.state.current().started || this.state.current().failed) return;
    this.lastStoredPosition = this.video.currentTime;
    keepPosition(recordingId, this.video);
  }

  private reportEnd(): void {
    if (this.sync?.isOver() || (this.options.mode === 'live' && this.video.ended)) this.options.onOver?.();
  }

  private onSilent(): void {
    this.update({ silent: true });
    this.options.onSilence?.();
  }

  private behind(): number {
    if (this.sync) return this.sync.behind();
    const edge = this.options.mode === 'live' ? this.engine?.liveEdge() : null;
    return edge == null ? 0 : Math.max(0, edge - this.video.currentTime);
  }

  private watchForStall(): void {
    const { currentTime, paused, ended } = this.video;
    const shouldMove = !paused && !ended && this.engine !== null && !this.sync?.isWaiting();
    const action = this.stalls.check(shouldMove ? currentTime : null);
    this.update({ stalled: action !== 'nothing' });
    if (this.engine?.mayStall) return;
    if (action === 'restart') this.fail(this.attempt);
    if (action === 'recover') this.engine?.recover();
  }

  private onOnline(): void {
    if (this.state.current().failed) this.reload();
    else this.engine?.recover();
  }

  private reload(): void {
    clearTimeout(this.retryTimer);
    this.update({ silent: false });
    void this.load();
  }

  /** PLAY-54: shows the failure, and retries with increasing delays. */
  private fail(attempt: number, failure: Failure = 'stream'): void {
    if (attempt !== this.attempt || this.destroyed.signal.aborted) return;
    this.resumeAt = this.options.mode === 'onDemand' ? this.video.currentTime || this.resumeAt : null;
    this.attempt += 1;
    this.removeEngine();
    const isRefused = failure === 'gone' || failure === 'notEmbeddable';
    const soon = RETRY_AFTER_MS[Math.min(this.failures, RETRY_AFTER_MS.length - 1)];
    this.failures += 1;
    this.retryTimer = setTimeout(() => void this.load(), isRefused ? RETRY_REFUSED_AFTER_MS : soon);
    this.update({ failed: failure });
    this.options.onFailure(failure);
  }

  private update(change: Partial<StreamState>): void {
    const before = this.state.current();
    const after = { ...before, ...change };
    const keys = Object.keys(change) as (keyof StreamState)[];
    if (keys.some((key) => before[key] !== after[key])) this.state.set(after);
  }
}
