// Encodes and decodes WebSocket frames (RFC 6455, 5.2), cheaply enough for one process to simulate ten thousand pages.
const TEXT = 0x81;
const PING = 0x9;
const PONG = 0x8a;

/** Encodes an unmasked text message, as a server sends it. */
export function serverFrame(text: string): Buffer {
  return encodeFrame(TEXT, Buffer.from(text), false);
}

/** Encodes a text message, as a page sends it. */
export function pageFrame(text: string): Buffer {
  return encodeFrame(TEXT, Buffer.from(text), true);
}

// A mask of zeros is valid and leaves the bytes unchanged.
function encodeFrame(first: number, payload: Buffer, masked: boolean): Buffer {
  const maskBit = masked ? 0x80 : 0;
  const mask = Buffer.alloc(masked ? 4 : 0);
  if (payload.length < 126) return Buffer.concat([Buffer.of(first, maskBit | payload.length), mask, payload]);
  const head = Buffer.of(first, maskBit | 126, payload.length >> 8, payload.length & 255);
  return Buffer.concat([head, mask, payload]);
}

/** Reads a server's frames: counts text messages, passes them to `onText` if it is set, and answers pings. */
export class FrameReader {
  onText: ((text: string) => void) | null = null;
  readonly #pong: (bytes: Buffer) => void;
  #rest: Buffer | null = null;

  constructor(pong: (bytes: Buffer) => void) {
    this.#pong = pong;
  }

  /** Reads the next bytes. Returns how many text messages they complete. */
  take(chunk: Buffer): number {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let texts = 0;
    let at = 0;
    for (;;) {
      const payload = payloadAt(bytes, at);
      if (payload === null || payload.end > bytes.length) break;
      texts += this.#readFrame(bytes, at, payload);
      at = payload.end;
    }
    this.#rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : null;
    return texts;
  }

  #readFrame(bytes: Buffer, at: number, { start, end }: Span): number {
    if (bytes[at] === TEXT) {
      this.onText?.(bytes.toString('utf8', start, end));
      return 1;
    }
    if (((bytes[at] ?? 0) & 0x0f) === PING) this.#pong(encodeFrame(PONG, bytes.subarray(start, end), true));
    return 0;
  }
}

interface Span {
  start: number;
  end: number;
}

/**
 * Returns the range of the payload of the frame that starts at `at`, or null while the frame's header is incomplete.
 */
function payloadAt(bytes: Buffer, at: number): Span | null {
  if (bytes.length < at + 2) return null;
  const code = (bytes[at + 1] ?? 0) & 0x7f;
  const start = at + (code < 126 ? 2 : code === 126 ? 4 : 10);
  if (bytes.length < start) return null;
  const length = code < 126 ? code : code === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
  return { start, end: start + length };
}
