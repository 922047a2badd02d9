import { randomBytes } from 'node:crypto';
import { ProtocolError } from './protocol-error.ts';

const VERSION = 3;
/** The size of the second and the third part of a handshake, in bytes. Source: RTMP 1.0, section 5.2. */
const PART = 1_536;

/** The server's side of the simple handshake, which every encoder supports. */
export class Handshake {
  #received: Buffer = Buffer.alloc(0);
  #isAnswered = false;

  /**
   * Takes bytes of the handshake. Returns what to send, and the bytes after the handshake once it is complete, otherwise
   * null.
   */
  push(bytes: Buffer): { answer: Buffer | null; rest: Buffer | null } {
    this.#received = Buffer.concat([this.#received, bytes]);
    if (this.#received.length > 0 && this.#received[0] !== VERSION) throw new ProtocolError('Not RTMP.');
    let answer: Buffer | null = null;
    if (!this.#isAnswered && this.#received.length >= 1 + PART) {
      const own = Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(8), randomBytes(PART - 8)]);
      answer = Buffer.concat([own, this.#received.subarray(1, 1 + PART)]);
      this.#isAnswered = true;
    }
    const isComplete = this.#received.length >= 1 + 2 * PART;
    return { answer, rest: isComplete ? this.#received.subarray(1 + 2 * PART) : null };
  }
}
