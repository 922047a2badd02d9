import { chunkSizeMessage, chunksOf, type SentMessage } from '@nave/server/testing/rtmp-chunks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkReader, MAX_CHUNK_STREAMS, MAX_MESSAGE_BYTES } from './chunk-reader.ts';
import { ProtocolError } from './protocol-error.ts';

/** Reads bytes that arrive in pieces. */
function read(bytes: Buffer, cuts: readonly number[] = []): SentMessage[] {
  const reader = new ChunkReader();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  return ends.flatMap((end) => {
    const piece = bytes.subarray(from, end);
    from = end;
    return [...reader.read(piece)].map(({ type, timestamp, payload }) => ({ type, timestamp, payload }));
  });
}

const message = fc.record({
  type: fc.constantFrom(8, 9, 18, 20),
  // Around the first timestamp that needs four bytes, and any other one.
  timestamp: fc.oneof(fc.integer({ min: 0xff_ff_f0, max: 0x1_00_00_10 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  payload: fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
});
const chunkStream = fc.oneof(
  fc.integer({ min: 3, max: 63 }),
  fc.integer({ min: 64, max: 319 }),
  fc.integer({ min: 320, max: 65_599 }),
);
const cuts = fc.array(fc.nat(10_000), { maxLength: 20 });

test('VID-83~ messages are read whatever the chunk size, the chunk stream and the pieces in which bytes arrive', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 5 }),
      chunkStream,
      fc.integer({ min: 1, max: 700 }),
      fc.boolean(),
      cuts,
      (messages, id, chunkSize, usesDeltas, pieces) => {
        const chunks = chunksOf(messages, { chunkStream: id, chunkSize, usesDeltas });
        expect(read(Buffer.concat([chunkSizeMessage(chunkSize), chunks]), pieces)).toEqual(messages);
      },
    ),
  );
});

test('VID-83~ chunks of several messages alternate', () => {
  const [sound, picture] = [Buffer.alloc(300, 1), Buffer.alloc(200, 2)];
  const first = chunksOf([{ type: 8, timestamp: 5, payload: sound }], { chunkStream: 4 });
  const second = chunksOf([{ type: 9, timestamp: 6, payload: picture }], { chunkStream: 70 });
  const mixed = Buffer.concat([
    first.subarray(0, 140),
    second.subarray(0, 141),
    first.subarray(140),
    second.subarray(141),
  ]);
  expect(read(mixed)).toEqual([
    { type: 8, timestamp: 5, payload: sound },
    { type: 9, timestamp: 6, payload: picture },
  ]);
});

test('VID-83~ a chunk without the four bytes of an extended timestamp is read too', () => {
  const payload = Buffer.alloc(200, 9);
  const chunks = chunksOf([{ type: 9, timestamp: 0x1_00_00_00, payload }]);
  // A header of twelve bytes, the four of the timestamp, 128 of the payload; then a header of one byte and those four.
  const without = Buffer.concat([chunks.subarray(0, 145), chunks.subarray(149)]);
  expect(read(without)).toEqual([{ type: 9, timestamp: 0x1_00_00_00, payload }]);
});

test('VID-83~ a message without a header repeats the difference of the timestamps before it', () => {
  const messages = [20, 40].map((timestamp) => ({ type: 8, timestamp, payload: Buffer.from([1]) }));
  const chunks = chunksOf(messages, { usesDeltas: true });
  expect(read(Buffer.concat([chunks, Buffer.from([0xc4, 1, 0xc4, 1])])).map(({ timestamp }) => timestamp)).toEqual([
    20, 40, 60, 80,
  ]);
});

test('VID-83 a message has at most 4 MB, and a connection 8 chunk streams', () => {
  expect([MAX_MESSAGE_BYTES, MAX_CHUNK_STREAMS]).toEqual([4 * 1024 * 1024, 8]);
  const header = chunksOf([{ type: 9, timestamp: 0, payload: Buffer.alloc(1) }]).subarray(0, 12);
  const claiming = (length: number) => {
    const bytes = Buffer.from(header);
    bytes.writeUIntBE(length, 4, 3);
    return bytes;
  };
  expect(read(claiming(MAX_MESSAGE_BYTES))).toEqual([]);
  expect(() => read(claiming(MAX_MESSAGE_BYTES + 1))).toThrow(ProtocolError);
  const streams = (count: number) =>
    Buffer.concat(
      Array.from({ length: count }, (_, n) =>
        chunksOf([{ type: 9, timestamp: 0, payload: Buffer.alloc(1) }], { chunkStream: 3 + n }),
      ),
    );
  expect(read(streams(8))).toHaveLength(8);
  expect(() => read(streams(9))).toThrow(ProtocolError);
});

test('VID-83~ memory is reserved for bytes that have arrived, not for those that headers announce', () => {
  const reader = new ChunkReader();
  const before = process.memoryUsage().arrayBuffers;
  // 48 KB of headers, of which each announces the longest message.
  for (let n = 0; n < 4_096; n++) {
    const header = chunksOf([{ type: 9, timestamp: 0, payload: Buffer.alloc(1) }], { chunkStream: 3 + (n % 8) });
    header.writeUIntBE(MAX_MESSAGE_BYTES, 4, 3);
    for (const _ of reader.read(header.subarray(0, 12))) throw new Error('A message was read.');
    // A chunk of 128 bytes, so that the next header begins a message.
    for (const _ of reader.read(Buffer.alloc(128))) throw new Error('A message was read.');
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 ** 2);
});

test('VID-83~ arbitrary bytes are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), cuts, (bytes, pieces) => {
      try {
        read(Buffer.from(bytes), pieces);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
  );
});

test('VID-83~ an aborted message is forgotten, and an invalid chunk size is refused', () => {
  const begun = chunksOf([{ type: 9, timestamp: 1, payload: Buffer.alloc(200, 7) }]).subarray(0, 140);
  const abort = chunksOf([{ type: 2, timestamp: 0, payload: Buffer.from([0, 0, 0, 4]) }], { chunkStream: 2 });
  const whole = { type: 9, timestamp: 2, payload: Buffer.alloc(10, 8) };
  expect(read(Buffer.concat([begun, abort, chunksOf([whole])]))).toEqual([whole]);
  expect(() => read(chunkSizeMessage(0))).toThrow(ProtocolError);
  expect(() => read(chunkSizeMessage(2 ** 31))).toThrow(ProtocolError);
});
