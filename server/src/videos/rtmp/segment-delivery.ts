import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { LiveStart } from '@nave/domain/videos/videos.api.ts';
import { liveInputRefusals, videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { Log } from '../../platform/log.ts';
import type { InputWithVideo } from '../live/live-inputs.store.ts';
import type { LiveSending } from '../live/send-live.ts';
import type { EncoderProblem } from './media/encoder-problems.ts';
import type { PackagedSegment } from './media/part-packager.ts';
import type { PackagedStream } from './media/stream-packager.ts';

/** How long a segment waits to be stored, in milliseconds (VID-88). */
const KEPT_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** The refusals after which what the encoder sends is discarded (VID-86). */
const REPLACED: readonly string[] = [liveInputRefusals.takenOver.code, liveInputRefusals.ended.code];

interface SegmentDeliveryDeps {
  sending: LiveSending;
  /** Returns the live input of the stream key; undefined once the key is not valid any more. */
  findInput(): Promise<InputWithVideo | undefined>;
  log: Pick<Log, 'info' | 'warn'>;
  /** Called once if nothing can be stored any more. */
  onOver(problem: EncoderProblem): void;
  keptMs?: number | undefined;
}

/** What is to be stored next: the beginning of a part, or a segment. An init segment has the duration 0. */
type Step = { queuedAt: number } & ({ rendition: LiveStart } | PackagedSegment);

/**
 * Stores the segments of an encoder one after another, and tries again while the database or the disk does not answer.
 */
export class SegmentDelivery implements PackagedStream {
  readonly #deps: SegmentDeliveryDeps;
  #steps: Step[] = [];
  #isDiscarding = false;
  #isOver = false;
  #isRunning = false;
  #running = Promise.resolve();
  /** The part that is sent, and the number of its next segment. */
  #sent: { videoId: string; part: number; next: number } | null = null;

  constructor(deps: SegmentDeliveryDeps) {
    this.#deps = deps;
  }

  /** The bytes that are not stored yet. */
  get heldBytes(): number {
    return this.#steps.reduce((sum, step) => sum + ('bytes' in step ? step.bytes.length : 0), 0);
  }

  beginPart(rendition: LiveStart, init: Buffer): void {
    this.#push({ rendition });
    this.#push({ bytes: init, durationMs: 0 });
  }

  addSegment(segment: PackagedSegment): void {
    this.#push(segment);
  }

  /** Resolves when everything is stored or given up, at the latest after `withinMs`. Nothing is stored after that. */
  async finish(withinMs: number): Promise<void> {
    const stop = new AbortController();
    await Promise.race([this.#running, sleep(withinMs, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
    this.#end();
  }

  #push(step: { rendition: LiveStart } | PackagedSegment): void {
    if (this.#isOver) return;
    this.#steps.push({ ...step, queuedAt: performance.now() });
    if (this.#isLate()) {
      this.#giveUp('not-stored');
      return;
    }
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (let step = this.#steps[0]; step; step = this.#steps[0]) {
      try {
        await this.#store(step);
        this.#steps.shift();
        pauseMs = FIRST_PAUSE_MS;
      } catch (error) {
        if (error instanceof Refusal) {
          this.#onRefusal(error.text.code);
          continue;
        }
        this.#deps.log.warn({ err: error }, 'a segment of an encoder was not stored: it is sent again');
        if (this.#isLate()) this.#giveUp('not-stored');
        else await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
    this.#isRunning = false;
  }

  async #store(step: Step): Promise<void> {
    const found = await this.#deps.findInput();
    if (!found) {
      this.#giveUp('unknown-key');
      return;
    }
    const { input, video } = found;
    const { sending } = this.#deps;
    if (this.#sent && (video.id !== this.#sent.videoId || video.state !== 'live' || video.lastPart !== this.#sent.part))
      this.#discard();
    if (this.#isDiscarding) return;
    if ('rendition' in step) {
      // If the answer is lost, the part has begun nevertheless, and another one begins.
      this.#sent = null;
      const started = await sending.start(input.clientId, input.id, step.rendition);
      this.#sent = { videoId: started.video.id, part: started.part, next: 0 };
    } else if (this.#sent) {
      const { part, next: number } = this.#sent;
      await sending.send(input.clientId, input.id, { part, number, durationMs: step.durationMs, bytes: step.bytes });
      this.#sent.next += 1;
    }
  }

  #onRefusal(code: string): void {
    if (REPLACED.includes(code)) this.#discard();
    else if (code === videoRefusals.diskFull.code) this.#giveUp('disk-full');
    else if (code === videoRefusals.quotaFull.code) this.#giveUp('quota-full');
    else this.#giveUp(code === liveInputRefusals.notFound.code ? 'unknown-key' : 'not-stored');
  }

  /** An encoder that is told would connect again by itself, and take over in its turn. */
  #discard(): void {
    if (this.#isDiscarding) return;
    this.#isDiscarding = true;
    this.#deps.log.info({}, 'another sender has taken over, or the live video has ended: an encoder is ignored');
  }

  #isLate(): boolean {
    const first = this.#steps[0];
    return first !== undefined && performance.now() - first.queuedAt > (this.#deps.keptMs ?? KEPT_MS);
  }

  #giveUp(problem: EncoderProblem): void {
    if (this.#isOver) return;
    this.#end();
    this.#deps.onOver(problem);
  }

  #end(): void {
    this.#isOver = true;
    this.#steps = [];
  }
}
