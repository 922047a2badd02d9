/** A message of an encoder. `timestamp` is in milliseconds. */
export interface SentMessage {
  type: number;
  timestamp: number;
  payload: Uint8Array;
}

export interface ChunkOptions {
  /** The id of the chunk stream, from 2 to 65599. Ids have one to three bytes. */
  chunkStream?: number;
  /** As the server was told. */
  chunkSize?: number;
  /** Whether headers have differences of timestamps where they can. */
  usesDeltas?: boolean;
}

const STREAM_ID = 1;
const EXTENDED = 0xff_ff_ff;

/** Encodes messages of one chunk stream as encoders do (RTMP 1.0, section 5.3). */
export function chunksOf(
  messages: readonly SentMessage[],
  { chunkStream = 4, chunkSize = 128, usesDeltas = false }: ChunkOptions = {},
): Buffer {
  const parts: Uint8Array[] = [];
  let last: number | null = null;
  for (const { type, timestamp, payload } of messages) {
    const isDelta = usesDeltas && last !== null && timestamp >= last;
    const time = isDelta ? timestamp - (last ?? 0) : timestamp;
    last = timestamp;
    const header = Buffer.alloc(isDelta ? 7 : 11);
    header.writeUIntBE(Math.min(time, EXTENDED), 0, 3);
    header.writeUIntBE(payload.length, 3, 3);
    header.writeUInt8(type, 6);
    if (!isDelta) header.writeUInt32LE(STREAM_ID, 7);
    const extended = Buffer.alloc(time >= EXTENDED ? 4 : 0);
    if (time >= EXTENDED) extended.writeUInt32BE(time);
    parts.push(basicHeader(isDelta ? 1 : 0, chunkStream), header, extended, payload.subarray(0, chunkSize));
    for (let at = chunkSize; at < payload.length; at += chunkSize)
      parts.push(basicHeader(3, chunkStream), extended, payload.subarray(at, at + chunkSize));
  }
  return Buffer.concat(parts);
}

/** Encodes the message that announces a chunk size. */
export function chunkSizeMessage(chunkSize: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(chunkSize);
  return chunksOf([{ type: 1, timestamp: 0, payload }], { chunkStream: 2 });
}

function basicHeader(format: number, id: number): Buffer {
  const bits = format * 64;
  if (id < 64) return Buffer.from([bits + id]);
  if (id < 320) return Buffer.from([bits, id - 64]);
  return Buffer.from([bits + 1, (id - 64) % 256, Math.floor((id - 64) / 256)]);
}
