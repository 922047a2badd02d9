import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hint } from './bus.ts';
import { encodeHints, HintDecoder } from './hint-messages.ts';

/** The size that PostgreSQL accepts for a notification. */
const MAX_NOTIFICATION_BYTES = 7_999;

const anyHint: fc.Arbitrary<Hint> = fc.oneof(
  fc.record({ kind: fc.constant('room' as const), room: fc.string(), top: fc.nat() }),
  fc.record({
    kind: fc.constant('publish' as const),
    topic: fc.string(),
    event: fc.string(),
    data: fc.oneof(fc.jsonValue(), fc.string({ minLength: 3_000, maxLength: 9_000, unit: 'binary' })),
  }),
);

test('every hint arrives once and in order, and no message exceeds the size of a notification', () => {
  fc.assert(
    fc.property(fc.array(anyHint, { maxLength: 30 }), (hints) => {
      const messages = encodeHints('a', hints);
      for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(MAX_NOTIFICATION_BYTES);
      const decoder = new HintDecoder();
      const received = messages.flatMap((message) => decoder.decode(message)?.hints ?? []);
      expect(received).toEqual(JSON.parse(JSON.stringify(hints)));
    }),
  );
});

test('a hint of which a part is lost does not arrive, and the hints after it do', () => {
  const large: Hint = { kind: 'publish', topic: 'people', event: 'changed', data: 'x'.repeat(30_000) };
  const small: Hint = { kind: 'rights', actorId: 'amos' };
  const messages = encodeHints('a', [large, small]);
  expect(messages.length).toBeGreaterThan(4);
  const decoder = new HintDecoder();
  const received = messages.filter((_, index) => index !== 1).map((message) => decoder.decode(message));
  expect(received.flatMap((one) => one?.hints ?? [])).toEqual([small]);
});

test('the hints of another version are lost, and a text that is no message is ignored', () => {
  const [message = ''] = encodeHints('a', [{ kind: 'rights', actorId: 'amos' }]);
  const decoder = new HintDecoder();
  expect(decoder.decode(message)?.hints).toHaveLength(1);
  expect(decoder.decode(message.replace('"v":1', '"v":2'))).toEqual({ from: 'a', signal: 'lost', hints: [] });
  const [beat = ''] = encodeHints('a', [], 'beat');
  expect(decoder.decode(beat.replace('"v":1', '"v":2'))).toEqual({ from: 'a', signal: 'beat', hints: [] });
  for (const text of ['', 'null', '7', '[]', '{"v":1']) expect(decoder.decode(text)).toBeNull();
});
