/** A part of a box: a number of four bytes, or bytes. */
type Field = number | Uint8Array;

/** Encodes a box of MP4 (ISO/IEC 14496-12) from numbers of four bytes, bytes and other boxes. */
export function box(name: string, ...fields: readonly Field[]): Buffer {
  const content = fields.map((field) => (typeof field === 'number' ? bytes32(field) : field));
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([bytes32(size), Buffer.from(name, 'latin1'), ...content], size);
}

/** Encodes a box with a version and flags. */
export function fullBox(name: string, version: number, flags: number, ...fields: readonly Field[]): Buffer {
  return box(name, version * 2 ** 24 + flags, ...fields);
}

export function bytes16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value, 2 * at);
  });
  return bytes;
}

/** Encodes numbers of four bytes; a negative one as its complement. */
export function bytes32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value < 0 ? value + 2 ** 32 : value, 4 * at);
  });
  return bytes;
}

export function bytes64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
