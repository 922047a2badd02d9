/** Reads the bits of a decoder's configuration. Bits after the end are 0. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0;
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  /** Returns a number of at most 32 bits. */
  bits(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n++) value = value * 2 + this.bit();
    return value;
  }

  /** Returns an unsigned number in Exp-Golomb code. Source: ITU-T H.264, section 9.1. */
  unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && this.bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Returns a signed number in Exp-Golomb code. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  }
}
