import type { EngineOptions, MediaEngine } from '../engine/engine.ts';
import type { Failure, Playable } from '../engine/playable.ts';
import { FrameCaptions } from './frame-captions.ts';
import { type Command, type FrameDialect, type FrameStart, messageIn, type Told } from './frame-dialect.ts';
import { FrameSound } from './frame-sound.ts';
import { NamedTimers } from './named-timers.ts';
import { playerFrame } from './player-frame.ts';

const GREETS_EVERY_MS = 500;
/** A player that has not said a word by then was kept away: by a blocker, the network, its house. */
export const SILENT_AFTER_MS = 10_000;
/** One that was told to play and says nothing of it wants a press of its own. */
const PLAYS_WITHIN_MS = 6_000;
/** Between two words of the player time goes on, but not for longer. In seconds. */
const GUESSES_FOR_S = 2;
/** A speed that has not come by then does not exist there. */
const RATE_WITHIN_MS = 1_500;
/** A seek has landed once the player goes on from there, in seconds; or wherever it is, once it has had so long. */
const GOES_ON_S = 0.05;
const NEAR_S = 5;
const LANDS_WITHIN_S = 15;

interface FrameVideoOptions {
  host: HTMLElement;
  title: string;
  dialect: FrameDialect;
  start: Omit<FrameStart, 'position'>;
}

/** The player of another house, in the words of a `<video>`. */
export class FrameVideo extends EventTarget implements Playable {
  hasFineRates = true;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  duration = Number.NaN;
  private readonly options: FrameVideoOptions;
  private readonly gone = new AbortController();
  private readonly captions: FrameCaptions;
  private readonly sound = new FrameSound();
  private frame: HTMLIFrameElement | null = null;
  private url = '';
  private state: Told['state'] = 'waiting';
  private at = { seconds: 0, since: 0 };
  private loadedTo = 0;
  private rate = 1;
  private toldRate = 1;
  /** Stands still though it plays: the speed 0, which no house has. */
  private isHeld = false;
  private asked: { done: () => void; refuse: (reason: DOMException) => void } | null = null;
  private tellFailure: (failure: Failure) => void = () => {};
  private readonly timers = new NamedTimers();

  constructor(options: FrameVideoOptions) {
    super();
    this.options = options;
    const { signal } = this.gone;
    this.captions = new FrameCaptions((language) => this.say({ do: 'captions', language }), signal);
    window.addEventListener('message', this.listen, { signal });
  }

  /** Comes into its place anew; the engine of a frame is the frame. */
  start = async ({ startPosition, onFailure }: Pick<EngineOptions, 'startPosition' | 'onFailure'>) => {
    const { dialect, start } = this.options;
    this.tellFailure = onFailure;
    this.url = dialect.address({ ...start, position: startPosition });
    this.begin();
    const engine: MediaEngine = {
      recover: () => this.readyState === 0 && this.begin(),
      liveEdge: () => null,
      qualities: () => [],
      chooseQuality: () => {},
      // It may show an advertisement, in which its video does not move.
      mayStandStill: true,
      destroy: () => this.leave(),
    };
    return engine;
  };

  get textTracks(): TextTrackList {
    return this.captions.tracks;
  }

  get currentTime(): number {
    const moves = this.state === 'playing' && !this.seeking && !this.isHeld;
    const gone = (performance.now() - this.at.since) / 1_000;
    return this.at.seconds + (moves ? Math.min(gone, GUESSES_FOR_S) * this.rate : 0);
  }

  set currentTime(to: number) {
    this.at = { seconds: to, since: performance.now() };
    this.seeking = true;
    this.say({ do: 'seek', to });
    this.dispatchEvent(new Event('seeking'));
  }

  get muted(): boolean {
    return this.sound.muted;
  }

  set muted(on: boolean) {
    this.sound.tell({ muted: on });
    this.say({ do: 'mute', on });
    this.dispatchEvent(new Event('volumechange'));
  }

  get volume(): number {
    return this.sound.volume;
  }

  set volume(to: number) {
    this.sound.tell({ volume: to });
    this.say({ do: 'volume', to });
    this.dispatchEvent(new Event('volumechange'));
  }

  get playbackRate(): number {
    return this.isHeld ? 0 : this.rate;
  }

  set playbackRate(rate: number) {
    if (rate === 0) this.hold();
    else if (this.isHeld) this.letGo();
    if (rate === 0 || rate === this.rate || (rate !== 1 && !this.hasFineRates)) return;
    this.rate = rate;
    this.say({ do: 'rate', to: rate });
    if (this.timers.isSet('rate')) return;
    this.timers.set('rate', RATE_WITHIN_MS, () => this.toldRate === 1 && this.rate !== 1 && this.loseFineRates());
  }

  get buffered(): TimeRanges {
    return { length: this.loadedTo > 0 ? 1 : 0, start: () => this.at.seconds, end: () => this.loadedTo };
  }

  async play(): Promise<void> {
    this.isHeld = false;
    this.say({ do: 'play' });
    if (this.paused) this.setPaused(false);
    if (this.state === 'playing') return;
    await new Promise<void>((done, refuse) => {
      this.asked = { done, refuse };
      this.timers.set('play', PLAYS_WITHIN_MS, () => {
        if (this.state !== 'buffering') this.refusePlay('AbortError');
      });
    });
  }

  pause(): void {
    this.isHeld = false;
    this.say({ do: 'pause' });
    this.setPaused(true);
  }

  destroy(): void {
    this.leave();
    this.gone.abort();
  }

  private begin(): void {
    const { host, title } = this.options;
    this.leave();
    this.frame = playerFrame({ url: this.url, title });
    host.replaceChildren(this.frame);
    const greet = () => {
      this.greet();
      this.timers.set('greet', GREETS_EVERY_MS, greet);
    };
    greet();
    this.timers.set('silent', SILENT_AFTER_MS, () => this.dispatchEvent(new Event('silent')));
  }

  private leave(): void {
    this.timers.stopAll();
    this.frame?.remove();
    this.frame = null;
    this.asked = null;
    this.readyState = 0;
    this.state = 'waiting';
    this.seeking = false;
    this.isHeld = false;
    [this.rate, this.toldRate] = [1, 1];
  }

  private greet(): void {
    for (const greeting of this.options.dialect.greetings) this.send(greeting);
  }

  /** What comes too early is said again by who says it: the session seeks and plays once it is ready. */
  private say(command: Command): void {
    if (this.readyState > 0) for (const message of this.options.dialect.say(command)) this.send(message);
  }

  private send(message: string): void {
    this.frame?.contentWindow?.postMessage(message, new URL(this.url).origin);
  }

  private listen = ({ source, origin, data }: MessageEvent): void => {
    if (!this.frame || source !== this.frame.contentWindow || origin !== new URL(this.url).origin) return;
    const message = messageIn(data);
    const told = message && this.options.dialect.hear(message);
    if (told) this.hear(told);
  };

  private hear(told: Told): void {
    if (told.ready && this.readyState === 0) this.becomeReady();
    if (told.duration !== undefined && told.duration !== this.duration) {
      this.duration = told.duration;
      this.dispatchEvent(new Event('durationchange'));
    }
    if (told.loadedTo !== undefined) this.loadedTo = told.loadedTo;
    if (told.rate !== undefined) this.toldRate = told.rate;
    if (told.state && told.state !== this.state) this.changeState(told.state);
    if (told.at) this.hearTime(told.at);
    if (this.sound.hear(told)) this.dispatchEvent(new Event('volumechange'));
    if (told.captions) this.captions.hear(told.captions);
    if (told.refused === 'play') this.refusePlay('NotAllowedError');
    if (told.refused === 'rate') this.loseFineRates();
    if (told.failure) this.tellFailure(told.failure);
  }

  private becomeReady(): void {
    this.readyState = 1;
    for (const name of ['greet', 'silent']) this.timers.stop(name);
    // Some of the greetings went to a page that was not there yet.
    this.greet();
    this.sound.tell({});
    this.say({ do: 'mute', on: this.muted });
    this.say({ do: 'volume', to: this.volume });
    this.dispatchEvent(new Event('loadeddata'));
  }

  private changeState(state: NonNullable<Told['state']>): void {
    this.at = { seconds: this.currentTime, since: performance.now() };
    this.state = state;
    this.ended = state === 'ended';
    if (state === 'buffering') this.readyState = 2;
    if (state === 'playing' || state === 'paused') this.readyState = 4;
    if (state === 'playing') this.nowPlaying();
    else if (state === 'buffering') this.dispatchEvent(new Event('waiting'));
    else if (!this.isHeld && state !== 'waiting') this.setPaused(true);
    if (state === 'ended') this.dispatchEvent(new Event('ended'));
  }

  private nowPlaying(): void {
    this.asked?.done();
    this.asked = null;
    this.timers.stop('play');
    if (this.paused) this.setPaused(false);
    this.dispatchEvent(new Event('playing'));
  }

  private hearTime({ seconds, ageMs }: { seconds: number; ageMs: number }): void {
    if (this.seeking) {
      if (this.state !== 'playing' || !this.isLanded(seconds)) return;
      this.seeking = false;
    }
    this.at = { seconds, since: performance.now() - ageMs };
    this.dispatchEvent(new Event('timeupdate'));
    if (this.readyState === 4) this.dispatchEvent(new Event('seeked'));
  }

  /** A hidden page hears of it late. */
  private isLanded(seconds: number): boolean {
    const gone = (performance.now() - this.at.since) / 1_000;
    const moved = seconds - this.at.seconds;
    return gone > LANDS_WITHIN_S || (moved > GOES_ON_S && moved < NEAR_S + gone);
  }

  private setPaused(paused: boolean): void {
    if (this.paused === paused) return;
    this.paused = paused;
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'));
  }

  private refusePlay(name: 'NotAllowedError' | 'AbortError'): void {
    this.timers.stop('play');
    this.setPaused(true);
    this.asked?.refuse(new DOMException('The player does not start by itself.', name));
    this.asked = null;
  }

  private loseFineRates(): void {
    this.hasFineRates = false;
    this.rate = 1;
    this.say({ do: 'rate', to: 1 });
  }

  private hold(): void {
    this.at = { seconds: this.currentTime, since: performance.now() };
    this.isHeld = true;
    this.say({ do: 'pause' });
  }

  private letGo(): void {
    this.isHeld = false;
    this.at = { ...this.at, since: performance.now() };
    this.say({ do: 'play' });
  }
}
