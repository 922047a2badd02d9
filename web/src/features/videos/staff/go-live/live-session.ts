import { logFailure } from '../../../../lib/log.ts';
import { Observable } from '../../../../lib/socket/observable.ts';
import type { EncoderOptions, LiveEncoder } from './live-encoder.ts';
import type { LiveQuality } from './quality.ts';
import { type LiveLink, SegmentQueue } from './segment-queue.ts';

/** What is encoded. */
export interface LiveSource {
  stream: MediaStream;
  quality: LiveQuality;
}

/**
 * `starting`: nothing has arrived yet. `ending`: what waits is being sent. `stopped`: the server takes nothing more from
 * this page. `failed`: the browser cannot encode.
 */
export type LivePhase = 'starting' | 'live' | 'ending' | 'ended' | 'stopped' | 'failed';

interface Deps {
  link: LiveLink;
  startEncoder: (options: EncoderOptions) => Promise<LiveEncoder>;
}

/** An encoder that fails is started again after this time, in milliseconds. */
const RESTART_AFTER_MS = 1_000;
/** After so many failures without a segment in between, the page says that it cannot encode. */
const MOST_FAILURES = 3;

/** A live video that this page sends, from its first picture to its end. Each start of the encoder is another part. */
export class LiveSession {
  readonly phase = new Observable<LivePhase>('starting');
  readonly queue: SegmentQueue;
  private readonly deps: Deps;
  private encoder: LiveEncoder | null = null;
  private source: LiveSource;
  private failures = 0;
  /** Encoders start and stop one after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps, source: LiveSource) {
    this.deps = deps;
    this.source = source;
    this.queue = new SegmentQueue(deps.link);
    this.queue.state.subscribe(() => this.onProgress());
    this.inTurn(() => this.start());
  }

  /** Goes on with another source, as another part (VID-108). Resolves when the former source is not used any more. */
  change(source: LiveSource): Promise<void> {
    this.source = source;
    if (this.phase.current() === 'failed') this.forgetFailures();
    return this.inTurn(() => this.restart());
  }

  /** Sends what waits, and ends the live video (VID-107). */
  async end(): Promise<void> {
    if (!this.isSending()) return;
    this.phase.set('ending');
    await this.inTurn(() => this.stopEncoder());
    this.queue.push({ kind: 'end' });
    await this.queue.isDrained();
    if (this.phase.current() === 'ending') this.phase.set('ended');
  }

  /** Stops without ending the live video: another page may go on. */
  leave(): void {
    void this.inTurn(() => this.stopEncoder());
    this.queue.clear();
  }

  /** Starts the encoder again after it has failed. */
  retry(): void {
    this.forgetFailures();
    void this.inTurn(() => this.restart());
  }

  /** Whether leaving the page would interrupt the live video. */
  isSending = (): boolean => {
    const phase = this.phase.current();
    return phase === 'starting' || phase === 'live' || phase === 'ending' || phase === 'failed';
  };

  private forgetFailures(): void {
    this.failures = 0;
    this.phase.set('starting');
  }

  private inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.turn.then(act);
    this.turn = done.catch((error: unknown) => logFailure('The encoder could not be changed', error));
    return done;
  }

  private async restart(): Promise<void> {
    await this.stopEncoder();
    if (this.phase.current() === 'starting' || this.phase.current() === 'live') await this.start();
  }

  private async start(): Promise<void> {
    const { stream, quality } = this.source;
    try {
      this.encoder = await this.deps.startEncoder({
        stream,
        quality,
        onSent: (item) => this.queue.push(item),
        onFailure: (error) => this.onFailure(error),
      });
    } catch (error) {
      this.onFailure(error);
    }
  }

  private async stopEncoder(): Promise<void> {
    const { encoder } = this;
    this.encoder = null;
    await encoder?.stop();
  }

  private onFailure(error: unknown): void {
    logFailure('The browser could not encode', error);
    this.encoder = null;
    this.failures += 1;
    if (this.failures >= MOST_FAILURES) this.phase.set('failed');
    else setTimeout(() => void this.inTurn(() => this.restart()), RESTART_AFTER_MS);
  }

  private onProgress(): void {
    const { refusal, sentMs } = this.queue.state.current();
    const phase = this.phase.current();
    if (refusal && phase !== 'stopped') {
      this.phase.set('stopped');
      void this.inTurn(() => this.stopEncoder());
    } else if (sentMs > 0 && phase === 'starting') {
      this.failures = 0;
      this.phase.set('live');
    }
  }
}
