import type { EngineOptions, MediaEngine } from '../engine/engine.ts';
import type { Failure, Playable } from '../engine/playable.ts';
import { type Command, type FrameAdapter, type FrameStart, type PlayerUpdate, parseMessage } from './frame-adapter.ts';
import { FrameCaptions } from './frame-captions.ts';
import { FrameSound } from './frame-sound.ts';
import { NamedTimers } from './named-timers.ts';
import { playerFrame } from './player-frame.ts';

const HANDSHAKE_EVERY_MS = 500;
/** A player that sent no message within this time counts as blocked: by an ad blocker, the network or its provider. */
export const SILENT_AFTER_MS = 10_000;
/** A player that does not report playing within this time needs a press inside its frame. */
const PLAYS_WITHIN_MS = 6_000;
/** The position is extrapolated from the last report for at most this long. */
const EXTRAPOLATE_FOR_S = 2;
/** A playback rate that is not reported within this time is not supported. */
const RATE_WITHIN_MS = 1_500;
/** A seek has ended once a reported position is between these distances after its target, or after `SEEK_WITHIN_S`. */
const MIN_PROGRESS_S = 0.05;
const MAX_PROGRESS_S = 5;
const SEEK_WITHIN_S = 15;

interface FrameVideoOptions {
  host: HTMLElement;
  title: string;
  adapter: FrameAdapter;
  start: Omit<FrameStart, 'position'>;
}

/** Controls a provider's player through the interface of a `<video>`. */
export class FrameVideo extends EventTarget implements Playable {
  hasFineRates = true;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  duration = Number.NaN;
  private readonly options: FrameVideoOptions;
  private readonly destroyed = new AbortController();
  private readonly captions: FrameCaptions;
  private readonly sound = new FrameSound();
  private frame: HTMLIFrameElement | null = null;
  private url = '';
  private state: PlayerUpdate['state'] = 'waiting';
  private position = { seconds: 0, since: 0 };
  private loadedTo = 0;
  private rate = 1;
  private playerRate = 1;
  /** Emulates the rate 0, which no provider supports: the player is paused while the page sees it as playing. */
  private isHeld = false;
  private pendingPlay: { done: () => void; refuse: (reason: DOMException) => void } | null = null;
  private onFailure: (failure: Failure) => void = () => {};
  private readonly timers = new NamedTimers();

  constructor(options: FrameVideoOptions) {
    super();
    this.options = options;
    const { signal } = this.destroyed;
    this.captions = new FrameCaptions((language) => this.send({ do: 'captions', language }), signal);
    window.addEventListener('message', this.onMessage, { signal });
  }

  /** Mounts a new frame, and returns the engine with which the session controls the frame. */
  start = async ({ startPosition, onFailure }: Pick<EngineOptions, 'startPosition' | 'onFailure'>) => {
    const { adapter, start } = this.options;
    this.onFailure = onFailure;
    this.url = adapter.address({ ...start, position: startPosition });
    this.mountFrame();
    const engine: MediaEngine = {
      recover: () => this.readyState === 0 && this.mountFrame(),
      liveEdge: () => null,
      qualities: () => [],
      chooseQuality: () => {},
      // An advertisement may play, during which the position does not change.
      mayStall: true,
      destroy: () => this.removeFrame(),
    };
    return engine;
  };

  get textTracks(): TextTrackList {
    return this.captions.tracks;
  }

  get currentTime(): number {
    const isMoving = this.state === 'playing' && !this.seeking && !this.isHeld;
    const elapsed = (performance.now() - this.position.since) / 1_000;
    return this.position.seconds + (isMoving ? Math.min(elapsed, EXTRAPOLATE_FOR_S) * this.rate : 0);
  }

  set currentTime(to: number) {
    this.position = { seconds: to, since: performance.now() };
    this.seeking = true;
    this.send({ do: 'seek', to });
    this.dispatchEvent(new Event('seeking'));
  }

  get muted(): boolean {
    return this.sound.muted;
  }

  set muted(on: boolean) {
    this.sound.set({ muted: on });
    this.send({ do: 'mute', on });
    this.dispatchEvent(new Event('volumechange'));
  }

  get volume(): number {
    return this.sound.volume;
  }

  set volume(to: number) {
    this.sound.set({ volume: to });
    this.send({ do: 'volume', to });
    this.dispatchEvent(new Event('volumechange'));
  }

  get playbackRate(): number {
    return this.isHeld ? 0 : this.rate;
  }

  set playbackRate(rate: number) {
    if (rate === 0) this.hold();
    else if (this.isHeld) this.release();
    if (rate === 0 || rate === this.rate || (rate !== 1 && !this.hasFineRates)) return;
    this.rate = rate;
    this.send({ do: 'rate', to: rate });
    if (this.timers.isSet('rate')) return;
    this.timers.set('rate', RATE_WITHIN_MS, () => this.playerRate === 1 && this.rate !== 1 && this.disableFineRates());
  }

  get buffered(): TimeRanges {
    return { length: this.loadedTo > 0 ? 1 : 0, start: () => this.position.seconds, end: () => this.loadedTo };
  }

  async play(): Promise<void> {
    this.isHeld = false;
    this.send({ do: 'play' });
    if (this.paused) this.setPaused(false);
    if (this.state === 'playing') return;
    await new Promise<void>((done, refuse) => {
      this.pendingPlay = { done, refuse };
      this.timers.set('play', PLAYS_WITHIN_MS, () => this.state !== 'buffering' && this.refusePlay('AbortError'));
    });
  }

  pause(): void {
    this.isHeld = false;
    this.send({ do: 'pause' });
    this.setPaused(true);
  }

  destroy(): void {
    this.removeFrame();
    this.destroyed.abort();
  }

  private mountFrame(): void {
    const { host, title } = this.options;
    this.removeFrame();
    this.frame = playerFrame({ url: this.url, title });
    host.replaceChildren(this.frame);
    const repeatHandshake = () => {
      this.sendHandshake();
      this.timers.set('handshake', HANDSHAKE_EVERY_MS, repeatHandshake);
    };
    repeatHandshake();
    this.timers.set('silent', SILENT_AFTER_MS, () => this.dispatchEvent(new Event('silent')));
  }

  private removeFrame(): void {
    this.timers.stopAll();
    this.frame?.remove();
    this.frame = null;
    this.pendingPlay = null;
    this.readyState = 0;
    this.state = 'waiting';
    this.seeking = false;
    this.isHeld = false;
    this.rate = 1;
    this.playerRate = 1;
  }

  private sendHandshake(): void {
    for (const message of this.options.adapter.handshake) this.post(message);
  }

  /** Drops commands until the player is ready; the session then seeks and plays again. */
  private send(command: Command): void {
    if (this.readyState > 0) for (const message of this.options.adapter.encode(command)) this.post(message);
  }

  private post(message: string): void {
    this.frame?.contentWindow?.postMessage(message, new URL(this.url).origin);
  }

  private onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (!this.frame || source !== this.frame.contentWindow || origin !== new URL(this.url).origin) return;
    const message = parseMessage(data);
    const update = message && this.options.adapter.decode(message);
    if (update) this.apply(update);
  };

  private apply(update: PlayerUpdate): void {
    if (update.ready && this.readyState === 0) this.becomeReady();
    if (update.duration !== undefined && update.duration !== this.duration) {
      this.duration = update.duration;
      this.dispatchEvent(new Event('durationchange'));
    }
    if (update.loadedTo !== undefined) this.loadedTo = update.loadedTo;
    if (update.rate !== undefined) this.playerRate = update.rate;
    if (update.state && update.state !== this.state) this.changeState(update.state);
    if (update.at) this.applyPosition(update.at);
    if (this.sound.apply(update)) this.dispatchEvent(new Event('volumechange'));
    if (update.captions) this.captions.addTracks(update.captions);
    if (update.refused === 'play') this.refusePlay('NotAllowedError');
    if (update.refused === 'rate') this.disableFineRates();
    if (update.failure) this.onFailure(update.failure);
  }

  private becomeReady(): void {
    this.readyState = 1;
    for (const name of ['handshake', 'silent']) this.timers.stop(name);
    // Earlier handshakes were sent before the frame had loaded.
    this.sendHandshake();
    this.sound.set({});
    this.send({ do: 'mute', on: this.muted });
    this.send({ do: 'volume', to: this.volume });
    this.dispatchEvent(new Event('loadeddata'));
  }

  private changeState(state: NonNullable<PlayerUpdate['state']>): void {
    this.position = { seconds: this.currentTime, since: performance.now() };
    this.state = state;
    this.ended = state === 'ended';
    if (state === 'buffering') this.readyState = 2;
    if (state === 'playing' || state === 'paused') this.readyState = 4;
    if (state === 'playing') this.onPlaying();
    else if (state === 'buffering') this.dispatchEvent(new Event('waiting'));
    else if (!this.isHeld && state !== 'waiting') this.setPaused(true);
    if (state === 'ended') this.dispatchEvent(new Event('ended'));
  }

  private onPlaying(): void {
    this.pendingPlay?.done();
    this.pendingPlay = null;
    this.timers.stop('play');
    if (this.paused) this.setPaused(false);
    this.dispatchEvent(new Event('playing'));
  }

  private applyPosition({ seconds, ageMs }: { seconds: number; ageMs: number }): void {
    if (this.seeking) {
      if (this.state !== 'playing' || !this.isSeekDone(seconds)) return;
      this.seeking = false;
    }
    this.position = { seconds, since: performance.now() - ageMs };
    this.dispatchEvent(new Event('timeupdate'));
    if (this.readyState === 4) this.dispatchEvent(new Event('seeked'));
  }

  /** Whether a seek has ended. Accepts more progress the longer ago it was: a hidden page receives reports late. */
  private isSeekDone(seconds: number): boolean {
    const elapsed = (performance.now() - this.position.since) / 1_000;
    const progress = seconds - this.position.seconds;
    return elapsed > SEEK_WITHIN_S || (progress > MIN_PROGRESS_S && progress < MAX_PROGRESS_S + elapsed);
  }

  private setPaused(paused: boolean): void {
    if (this.paused === paused) return;
    this.paused = paused;
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'));
  }

  private refusePlay(name: 'NotAllowedError' | 'AbortError'): void {
    this.timers.stop('play');
    this.setPaused(true);
    this.pendingPlay?.refuse(new DOMException('The player does not start by itself.', name));
    this.pendingPlay = null;
  }

  private disableFineRates(): void {
    this.hasFineRates = false;
    this.rate = 1;
    this.send({ do: 'rate', to: 1 });
  }

  private hold(): void {
    this.position = { seconds: this.currentTime, since: performance.now() };
    this.isHeld = true;
    this.send({ do: 'pause' });
  }

  private release(): void {
    this.isHeld = false;
    this.position = { ...this.position, since: performance.now() };
    this.send({ do: 'play' });
  }
}
