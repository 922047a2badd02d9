import { ProtocolError } from './protocol-error.ts';

/** Message types that change how chunks are read. Source: RTMP 1.0, section 5.4. */
const SET_CHUNK_SIZE = 1;
const ABORT = 2;

/** The longest message, in bytes, and how many chunk streams a connection may use (VID-83). */
export const MAX_MESSAGE_BYTES = 4 * 1024 ** 2;
export const MAX_CHUNK_STREAMS = 8;
/** How many bytes are reserved for a message before its bytes have arrived. */
const FIRST_BYTES = 16 * 1024;
const DEFAULT_CHUNK_SIZE = 128;
/** A timestamp of this value is followed by one of four bytes. */
const EXTENDED = 0xff_ff_ff;

/** A message of RTMP. `timestamp` is in milliseconds. */
export interface RtmpMessage {
  type: number;
  streamId: number;
  timestamp: number;
  payload: Buffer;
}

/** What a chunk stream has said in its last headers, and the message that is arriving. */
interface ChunkStream {
  type: number;
  streamId: number;
  length: number;
  timestamp: number;
  /** What the next message without a timestamp adds to the last one. */
  delta: number;
  /** The timestamp of four bytes in the last header; null if it had three bytes. */
  extended: number | null;
  payload: Buffer;
  received: number;
  isOpen: boolean;
}

interface ChunkHeader {
  stream: ChunkStream;
  size: number;
}

/** The sizes of message headers, by their format. */
const HEADER_SIZES = [11, 7, 3, 0];

/**
 * Joins the chunks of a connection to messages (RTMP 1.0, section 5.3). Bytes may arrive in any pieces. Memory is
 * reserved as bytes arrive, whatever a header claims.
 */
export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = DEFAULT_CHUNK_SIZE;
  /** The first bytes of a header whose others have not arrived. */
  #rest: Buffer = Buffer.alloc(0);
  /** The chunk stream and the number of bytes of the chunk that is arriving. */
  #chunk: { stream: ChunkStream; left: number } | null = null;

  /** The bytes that are kept for messages that are arriving. */
  get heldBytes(): number {
    let bytes = 0;
    for (const { payload } of this.#streams.values()) bytes += payload.length;
    return bytes;
  }

  /** Yields the messages that these bytes complete. Throws `ProtocolError`. */
  *read(bytes: Buffer): Generator<RtmpMessage> {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    this.#rest = Buffer.alloc(0);
    let at = 0;
    while (at < data.length) {
      if (!this.#chunk) {
        const header = this.#readHeader(data.subarray(at));
        if (!header) {
          this.#rest = Buffer.from(data.subarray(at));
          return;
        }
        const { stream, size } = header;
        at += size;
        this.#chunk = { stream, left: Math.min(this.#chunkSize, stream.length - stream.received) };
      }
      const { stream } = this.#chunk;
      const taken = Math.min(this.#chunk.left, data.length - at);
      append(stream, data.subarray(at, at + taken));
      at += taken;
      this.#chunk.left -= taken;
      if (this.#chunk.left > 0) return;
      this.#chunk = null;
      if (stream.received < stream.length) continue;
      const message = endMessage(stream);
      if (message.type === SET_CHUNK_SIZE) this.#setChunkSize(message.payload);
      else if (message.type === ABORT) this.#abort(message.payload);
      else yield message;
    }
  }

  /** Reads the header of a chunk and begins its message. Returns null while bytes of it are missing. */
  #readHeader(data: Buffer): ChunkHeader | null {
    const basic = readBasicHeader(data);
    if (!basic) return null;
    const { format, id } = basic;
    let at = basic.size;
    const known = this.#streams.get(id);
    if (!known && format !== 0 && format !== 1) throw new ProtocolError('A chunk continues an unknown chunk stream.');
    if (!known && this.#streams.size >= MAX_CHUNK_STREAMS) throw new ProtocolError('Too many chunk streams.');
    const headerSize = HEADER_SIZES[format] ?? 0;
    if (data.length < at + headerSize) return null;
    const stream = known ?? newStream();
    const time = format < 3 ? data.readUIntBE(at, 3) : null;
    const isExtended = time === null ? stream.extended !== null : time === EXTENDED;
    let extended: number | null = null;
    if (isExtended) {
      if (data.length < at + headerSize + 4) return null;
      extended = data.readUInt32BE(at + headerSize);
    }
    if (format < 2) {
      const length = data.readUIntBE(at + 3, 3);
      if (length > MAX_MESSAGE_BYTES) throw new ProtocolError('A message is too long.');
      stream.length = length;
      stream.type = data.readUInt8(at + 6);
    }
    if (format === 0) stream.streamId = data.readUInt32LE(at + 7);
    at += headerSize;
    if (time === null) {
      // Some encoders leave the four bytes out of the further chunks of a message.
      if (extended !== null && (extended === stream.extended || !stream.isOpen)) at += 4;
    } else {
      if (extended !== null) at += 4;
      stream.extended = extended;
      stream.delta = extended ?? time;
      // A header in the middle of a message begins another message.
      stream.isOpen = false;
    }
    this.#streams.set(id, stream);
    if (!stream.isOpen) beginMessage(stream, format === 0);
    return { stream, size: at };
  }

  #setChunkSize(payload: Buffer): void {
    const size = payload.length === 4 ? payload.readUInt32BE() : 0;
    if (size < 1 || size > 0x7f_ff_ff_ff) throw new ProtocolError('The chunk size is invalid.');
    this.#chunkSize = size;
  }

  #abort(payload: Buffer): void {
    const stream = payload.length === 4 && this.#streams.get(payload.readUInt32BE());
    if (stream) stream.isOpen = false;
  }
}

/** Reads the format and the id of a chunk stream, which has one to three bytes. */
function readBasicHeader(data: Buffer): { format: number; id: number; size: number } | null {
  const [first = 0, second = 0, third = 0] = data;
  const short = first & 63;
  const size = short === 0 ? 2 : short === 1 ? 3 : 1;
  if (data.length < size) return null;
  const id = size === 1 ? short : 64 + second + (size === 3 ? third * 256 : 0);
  return { format: first >> 6, id, size };
}

function newStream(): ChunkStream {
  return {
    type: 0,
    streamId: 0,
    length: 0,
    timestamp: 0,
    delta: 0,
    extended: null,
    payload: Buffer.alloc(0),
    received: 0,
    isOpen: false,
  };
}

function beginMessage(stream: ChunkStream, isAbsolute: boolean): void {
  stream.timestamp = isAbsolute ? stream.delta : (stream.timestamp + stream.delta) % 2 ** 32;
  stream.payload = Buffer.allocUnsafe(Math.min(stream.length, FIRST_BYTES));
  stream.received = 0;
  stream.isOpen = true;
}

function append(stream: ChunkStream, bytes: Buffer): void {
  const needed = stream.received + bytes.length;
  if (needed > stream.payload.length) {
    const larger = Buffer.allocUnsafe(Math.min(stream.length, Math.max(needed, 2 * stream.payload.length)));
    stream.payload.copy(larger, 0, 0, stream.received);
    stream.payload = larger;
  }
  bytes.copy(stream.payload, stream.received);
  stream.received = needed;
}

function endMessage(stream: ChunkStream): RtmpMessage {
  const { type, streamId, timestamp, payload } = stream;
  stream.isOpen = false;
  stream.payload = Buffer.alloc(0);
  stream.received = 0;
  return { type, streamId, timestamp, payload };
}
