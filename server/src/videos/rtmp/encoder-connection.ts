import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import type { InputWithVideo } from '../live/live-inputs.store.ts';
import type { LiveSending } from '../live/send-live.ts';
import { hashOfStreamKey } from '../live/stream-key.ts';
import { type EncoderProblem, EncoderRefused, encoderProblems } from './media/encoder-problems.ts';
import { readAudioTag, readVideoTag } from './media/flv-tags.ts';
import { StreamPackager } from './media/stream-packager.ts';
import { ProtocolError } from './protocol/protocol-error.ts';
import { PublisherSession, type SessionEvent } from './protocol/publisher-session.ts';
import { SegmentDelivery } from './segment-delivery.ts';

/** Times in milliseconds. */
export interface EncoderTimes {
  /** How long a connection may take until its key is accepted. */
  readonly keyWithinMs: number;
  /** After this time without a byte, a connection ends. */
  readonly silentMs: number;
  /** When a wrong key is answered, so that keys are tried slowly. */
  readonly wrongKeyAfterMs: number;
  /** How long a segment waits to be stored. */
  readonly keptMs: number;
}

/** The rules VID-81, VID-82 and VID-88. */
export const encoderTimes: EncoderTimes = {
  keyWithinMs: 5_000,
  silentMs: 30_000,
  wrongKeyAfterMs: 1_000,
  keptMs: 60_000,
};

/** How many bytes a connection may send before its key is accepted. */
const MAX_BYTES_WITHOUT_KEY = 64 * 1024;
/** How many bytes of answers may wait for an encoder that does not read. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** How long an encoder has to read why its connection ends, in milliseconds. */
const LAST_ANSWER_MS = 1_000;

export interface EncoderConnectionDeps {
  sending: LiveSending;
  findInput(keyHash: Buffer): Promise<InputWithVideo | undefined>;
  log: Log;
  times: EncoderTimes;
  /** Called when the key is valid. Returns whether the process serves one more encoder of this client. */
  accept(clientId: string): boolean;
  /** Reports how many bytes the connection keeps. Returns whether the process has room for them. */
  hold(bytes: number): boolean;
}

/** An encoder that sends live video. */
export class EncoderConnection {
  readonly #socket: Socket;
  readonly #deps: EncoderConnectionDeps;
  readonly #session = new PublisherSession();
  #log: Log;
  #stream: { packager: StreamPackager; delivery: SegmentDelivery } | null = null;
  #bytesWithoutKey = 0;
  #isOver = false;
  #isRefused = false;

  constructor(socket: Socket, deps: EncoderConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#log = deps.log;
  }

  /** Reads the connection until it ends. */
  async serve(): Promise<void> {
    const { keyWithinMs, silentMs } = this.#deps.times;
    const socket = this.#socket;
    socket.setNoDelay(true);
    socket.setTimeout(silentMs, () => socket.destroy());
    // The reading below ends with the error.
    socket.on('error', () => undefined);
    const keyTimer = setTimeout(() => this.#stream ?? socket.destroy(), keyWithinMs);
    try {
      for await (const bytes of socket.iterator({ destroyOnReturn: false })) if (!(await this.#receive(bytes))) break;
    } catch (error) {
      this.#onError(error);
    }
    clearTimeout(keyTimer);
    if (this.#isRefused && !socket.destroyed) {
      // Until the encoder has read why; the timer of `#end` limits it.
      socket.resume();
      await once(socket, 'close').catch(() => undefined);
    }
    socket.destroy();
  }

  /** Stores what was sent, after the connection has ended. Resolves after `withinMs` at the latest. */
  async finish(withinMs: number): Promise<void> {
    try {
      this.#stream?.packager.finish();
    } finally {
      await this.#stream?.delivery.finish(withinMs);
      this.#deps.hold(0);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Returns whether the connection goes on. */
  async #receive(bytes: Buffer): Promise<boolean> {
    if (!this.#stream) this.#bytesWithoutKey += bytes.length;
    if (this.#bytesWithoutKey > MAX_BYTES_WITHOUT_KEY) throw new ProtocolError('Too many bytes without a key.');
    for (const event of this.#session.read(bytes)) {
      await this.#handle(event);
      if (this.#isOver) return false;
    }
    const { packager, delivery } = this.#stream ?? {};
    const held = this.#session.heldBytes + (packager?.heldBytes ?? 0) + (delivery?.heldBytes ?? 0);
    const hasRoom = this.#deps.hold(held);
    if (!hasRoom) throw new EncoderRefused('not-stored');
    return true;
  }

  async #handle(event: SessionEvent): Promise<void> {
    if (event.kind === 'reply') this.#write(event.bytes);
    if (event.kind === 'publish') await this.#begin(event.key);
    if (event.kind === 'stop') this.#end();
    if (event.kind === 'audio' || event.kind === 'video') {
      const unit = event.kind === 'audio' ? readAudioTag(event.payload) : readVideoTag(event.payload);
      if (unit) this.#stream?.packager.add(unit, event.timestamp);
    }
  }

  async #begin(key: string): Promise<void> {
    const { findInput, sending, times, accept } = this.#deps;
    const keyHash = hashOfStreamKey(key);
    const found = await findInput(keyHash);
    if (!found) {
      await sleep(times.wrongKeyAfterMs);
      this.#refuse('unknown-key');
      return;
    }
    this.#log = this.#log.child({ clientId: found.input.clientId, inputId: found.input.id });
    if (!accept(found.input.clientId)) {
      this.#refuse('too-many');
      return;
    }
    const delivery = new SegmentDelivery({
      sending,
      findInput: () => findInput(keyHash),
      log: this.#log,
      onOver: (problem) => this.#refuse(problem),
      keptMs: times.keptMs,
    });
    this.#stream = { packager: new StreamPackager(delivery), delivery };
    this.#bytesWithoutKey = 0;
    this.#log.info({}, 'an encoder sends live video');
    this.#write(this.#session.accept());
  }

  #onError(error: unknown): void {
    if (error instanceof EncoderRefused) {
      this.#refuse(error.problem);
      return;
    }
    // A connection that was reset, or that sends no RTMP, needs no answer.
    if (error instanceof ProtocolError || !this.#socket.readable) {
      this.#end();
      return;
    }
    this.#log.error({ err: error }, 'the connection of an encoder failed');
    this.#refuse('not-stored');
  }

  #refuse(problem: EncoderProblem): void {
    if (this.#isOver) return;
    this.#log.warn({ problem }, 'an encoder was refused');
    const code = problem === 'unknown-key' ? 'NetStream.Publish.BadName' : 'NetStream.Publish.Failed';
    this.#write(this.#session.refuse(code, encoderProblems[problem]));
    this.#isRefused = true;
    this.#end();
    this.#socket.end();
  }

  #write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes);
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.#socket.destroy();
  }

  #end(): void {
    this.#isOver = true;
    // The reading ends even if the encoder sends nothing more.
    setTimeout(() => this.#socket.destroy(), LAST_ANSWER_MS).unref();
  }
}
