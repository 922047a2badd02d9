/** The chunk size that `writeMessage` uses, in bytes. Encoders are told it first. */
export const WRITTEN_CHUNK_SIZE = 4_096;
/** The chunk stream of protocol control messages, and that of commands. */
const CONTROL = 2;
const COMMANDS = 3;
/** Message types below this one are protocol control. */
const FIRST_COMMAND_TYPE = 8;

/** Encodes a message without a timestamp in one chunk. Throws if it is longer than a chunk. */
export function writeMessage(type: number, payload: Uint8Array, streamId = 0): Buffer {
  if (payload.length > WRITTEN_CHUNK_SIZE) throw new Error('A message to an encoder is longer than a chunk.');
  const header = Buffer.alloc(12);
  header.writeUInt8(type < FIRST_COMMAND_TYPE ? CONTROL : COMMANDS, 0);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  return Buffer.concat([header, payload]);
}

/** Encodes a number of four bytes, as protocol control messages have it. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
