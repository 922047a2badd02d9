import { chunksOf, type SentMessage } from '@nave/server/testing/rtmp-chunks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAmf, encodeAmf, type SentValue } from './amf0.ts';
import { ChunkReader } from './chunk-reader.ts';
import { ProtocolError } from './protocol-error.ts';
import { PublisherSession, type SessionEvent } from './publisher-session.ts';

const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1_536)]);
const command = (...values: SentValue[]): SentMessage => ({ type: 20, timestamp: 0, payload: encodeAmf(...values) });
const media = (type: number, size = 1): SentMessage => ({ type, timestamp: 7, payload: Buffer.alloc(size) });

/** A session after the handshake, and what messages mean for it. */
function shaken(session = new PublisherSession()) {
  const greeting = [...session.read(handshake)];
  const read = (...messages: SentMessage[]): SessionEvent[] => [...session.read(chunksOf(messages))];
  return { session, greeting, read };
}
const kinds = (events: readonly SessionEvent[]) => events.map(({ kind }) => kind);
/** Returns the messages of answers by their types. */
function answers(events: readonly SessionEvent[]): Map<number, Buffer> {
  const bytes = events.flatMap((event) => (event.kind === 'reply' ? [event.bytes] : []));
  const messages = new ChunkReader().read(Buffer.concat(bytes));
  return new Map([...messages].map(({ type, payload }) => [type, payload]));
}

test('VID-80~ a session greets, connects, creates a stream, and asks for the key', () => {
  const { session, greeting, read } = shaken();
  expect(greeting).toMatchObject([{ kind: 'reply', bytes: { length: 1 + 2 * 1_536 } }]);
  const connected = answers(read(command('connect', 1, { app: 'live' })));
  expect(decodeAmf(connected.get(20) ?? Buffer.alloc(0)).slice(0, 2)).toEqual(['_result', 1]);
  expect([...connected.keys()].sort()).toEqual([20, 5, 6]);
  const created = answers(read(command('createStream', 4, null)));
  expect(decodeAmf(created.get(20) ?? Buffer.alloc(0))).toEqual(['_result', 4, null, 1]);
  // Media before the key is accepted has no meaning.
  expect(read(media(8), media(9))).toEqual([]);
  expect(read(command('publish', 5, null, 'the-key?user=x', 'live'))).toEqual([{ kind: 'publish', key: 'the-key' }]);
  const started = [...new ChunkReader().read(session.accept())];
  expect(decodeAmf(started.find(({ type }) => type === 20)?.payload ?? Buffer.alloc(0))[0]).toBe('onStatus');
  expect(kinds(read(media(8), media(9), media(18), command('FCUnpublish', 6, null, 'the-key')))).toEqual([
    'audio',
    'video',
    'stop',
  ]);
});

test('VID-80~ a session acknowledges bytes, and answers a ping', () => {
  const { read } = shaken();
  const window = Buffer.from([0, 0, 0x40, 0]);
  read({ type: 5, timestamp: 0, payload: window });
  expect(
    answers(read(media(18, 20_000)))
      .get(3)
      ?.readUInt32BE(),
  ).toBeGreaterThan(20_000);
  expect(answers(read(media(18, 20_000))).has(3)).toBe(true);
  const ping = Buffer.from([0, 6, 1, 2, 3, 4]);
  expect(answers(read({ type: 4, timestamp: 0, payload: ping })).get(4)).toEqual(Buffer.from([0, 7, 1, 2, 3, 4]));
});

test('VID-80~ a second stream, playing, long commands and other protocols are refused', () => {
  const publish = command('publish', 5, null, 'key', 'live');
  expect(() => shaken().read(publish, publish)).toThrow(ProtocolError);
  expect(() => shaken().read(command('play', 5, null, 'key'))).toThrow(ProtocolError);
  expect(() => shaken().read(command('x'.repeat(17_000)))).toThrow(ProtocolError);
  expect(() => [...new PublisherSession().read(Buffer.from('GET / HTTP/1.1'))]).toThrow(ProtocolError);
});

test('VID-81~ a stream name that is no text, or is long, is an empty key', () => {
  for (const name of [null, 5, 'x'.repeat(201), ' '])
    expect(shaken().read(command('publish', 5, null, name))).toEqual([{ kind: 'publish', key: '' }]);
});

test('VID-83~ arbitrary bytes after the handshake are read or refused, and nothing else happens', () => {
  const attempt = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
    }
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
      attempt(() => [...shaken().session.read(Buffer.from(bytes))]);
      attempt(() => shaken().read({ type: 20, timestamp: 0, payload: bytes }));
      attempt(() => decodeAmf(Buffer.from(bytes)));
    }),
  );
});

test('VID-83~ values of commands are decoded as they were encoded, to a limited depth', () => {
  const value = fc.oneof(fc.double(), fc.string({ maxLength: 50 }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(decodeAmf(encodeAmf(...values))).toEqual(values);
    }),
  );
  const object = { __proto__name: 'x', app: 'live', version: 3 };
  expect(decodeAmf(encodeAmf(object))).toEqual([new Map(Object.entries(object))]);
  const nested = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([10, 0, 0, 0, 1])));
  expect(() => decodeAmf(nested)).toThrow(ProtocolError);
  // The strict array claims more values than there are bytes.
  expect(() => decodeAmf(Buffer.from([10, 255, 255, 255, 255, 5, 5]))).toThrow(ProtocolError);
});
