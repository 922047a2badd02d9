import { type AmfValue, decodeAmf, encodeAmf, type SentValue } from './amf0.ts';
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts';
import { uint32, WRITTEN_CHUNK_SIZE, writeMessage } from './chunk-writer.ts';
import { Handshake } from './handshake.ts';
import { ProtocolError } from './protocol-error.ts';

/** Message types. Source: RTMP 1.0, sections 5.4 and 7.1. */
const type = {
  setChunkSize: 1,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Command: 17,
  command: 20,
} as const;
/** Events of user control messages. */
const STREAM_BEGIN = 0;
const PING_REQUEST = 6;
const PING_RESPONSE = 7;

/** The only message stream of a connection. */
const STREAM_ID = 1;
/** After how many bytes the other side acknowledges, until it was told another number. */
const WINDOW_BYTES = 2_500_000;
const MIN_WINDOW_BYTES = 10_000;
/** Longer commands and stream names are refused. */
const MAX_COMMAND_BYTES = 16 * 1024;
const MAX_NAME = 200;

/** What the bytes of an encoder mean. */
export type SessionEvent =
  | { kind: 'reply'; bytes: Buffer }
  /** The encoder asks to send under a stream key. `accept` or `refuse` answers. */
  | { kind: 'publish'; key: string }
  | { kind: 'audio' | 'video'; timestamp: number; payload: Buffer }
  /** The encoder has stopped. */
  | { kind: 'stop' };

const status = (level: 'status' | 'error', code: string, description: string) => ({ level, code, description });

/** The server's side of an RTMP connection of an encoder. It reads bytes and makes answers, without a socket. */
export class PublisherSession {
  #handshake: Handshake | null = new Handshake();
  readonly #chunks = new ChunkReader();
  #state: 'idle' | 'asked' | 'publishing' = 'idle';
  #receivedBytes = 0;
  #acknowledgedBytes = 0;
  #windowBytes = WINDOW_BYTES;

  /** The bytes that are kept for messages that are arriving. */
  get heldBytes(): number {
    return this.#chunks.heldBytes;
  }

  /** Yields what these bytes mean. Throws `ProtocolError` if they are no RTMP. */
  *read(bytes: Buffer): Generator<SessionEvent> {
    this.#receivedBytes += bytes.length;
    let data = bytes;
    if (this.#handshake) {
      const { answer, rest } = this.#handshake.push(bytes);
      if (answer) yield { kind: 'reply', bytes: answer };
      if (!rest) return;
      this.#handshake = null;
      data = rest;
    }
    for (const message of this.#chunks.read(data)) yield* this.#handle(message);
    if (this.#receivedBytes - this.#acknowledgedBytes < this.#windowBytes) return;
    this.#acknowledgedBytes = this.#receivedBytes;
    const count = uint32(this.#receivedBytes % 2 ** 32);
    yield { kind: 'reply', bytes: writeMessage(type.acknowledgement, count) };
  }

  /** Accepts the stream key that was asked for. Returns what to send. */
  accept(): Buffer {
    this.#state = 'publishing';
    const begin = Buffer.concat([Buffer.from([0, STREAM_BEGIN]), uint32(STREAM_ID)]);
    const started = status('status', 'NetStream.Publish.Start', 'The stream is being received.');
    return Buffer.concat([writeMessage(type.userControl, begin), onStatus(started)]);
  }

  /** Refuses the stream key that was asked for, or what was sent. Returns what to send before the connection ends. */
  refuse(code: 'NetStream.Publish.BadName' | 'NetStream.Publish.Failed', sentence: string): Buffer {
    this.#state = 'idle';
    return onStatus(status('error', code, sentence));
  }

  *#handle({ type: messageType, timestamp, payload }: RtmpMessage): Generator<SessionEvent> {
    if (messageType === type.windowSize && payload.length === 4)
      this.#windowBytes = Math.max(payload.readUInt32BE(), MIN_WINDOW_BYTES);
    if (messageType === type.userControl && payload.length === 6 && payload.readUInt16BE() === PING_REQUEST) {
      const pong = Buffer.concat([Buffer.from([0, PING_RESPONSE]), payload.subarray(2)]);
      yield { kind: 'reply', bytes: writeMessage(type.userControl, pong) };
    }
    const isPublishing = this.#state === 'publishing';
    if (isPublishing && messageType === type.audio) yield { kind: 'audio', timestamp, payload };
    if (isPublishing && messageType === type.video) yield { kind: 'video', timestamp, payload };
    if (messageType !== type.command && messageType !== type.amf3Command) return;
    if (payload.length > MAX_COMMAND_BYTES) throw new ProtocolError('A command is too long.');
    // A command in AMF3 is one in AMF0 behind a byte.
    yield* this.#command(decodeAmf(messageType === type.command ? payload : payload.subarray(1)));
  }

  *#command([name, transaction, , argument]: AmfValue[]): Generator<SessionEvent> {
    const id = typeof transaction === 'number' ? transaction : 0;
    if (name === 'connect') yield { kind: 'reply', bytes: connected(id) };
    if (name === 'createStream') yield { kind: 'reply', bytes: command(['_result', id, null, STREAM_ID]) };
    if (name === 'publish') {
      if (this.#state !== 'idle') throw new ProtocolError('A connection sends one stream.');
      this.#state = 'asked';
      yield { kind: 'publish', key: streamKeyIn(argument) };
    }
    if (name === 'play') throw new ProtocolError('Nobody plays by RTMP.');
    if (this.#state === 'publishing' && (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream')) {
      this.#state = 'idle';
      yield { kind: 'stop' };
    }
  }
}

/** Returns the stream key of a stream name, to which some encoders add parameters. */
function streamKeyIn(name: AmfValue | undefined): string {
  if (typeof name !== 'string' || name.length > MAX_NAME) return '';
  return name.split('?', 1)[0]?.trim() ?? '';
}

function connected(id: number): Buffer {
  const success = status('status', 'NetConnection.Connect.Success', 'Connected.');
  return Buffer.concat([
    writeMessage(type.windowSize, uint32(WINDOW_BYTES)),
    writeMessage(type.peerBandwidth, Buffer.concat([uint32(WINDOW_BYTES), Buffer.from([2])])),
    writeMessage(type.setChunkSize, uint32(WRITTEN_CHUNK_SIZE)),
    command(['_result', id, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, { ...success, objectEncoding: 0 }]),
  ]);
}

function command(values: readonly SentValue[], streamId = 0): Buffer {
  return writeMessage(type.command, encodeAmf(...values), streamId);
}

function onStatus(info: ReturnType<typeof status>): Buffer {
  return command(['onStatus', 0, null, info], STREAM_ID);
}
