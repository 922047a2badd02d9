import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeTimeline, emptyTimeline, type NumberedMessage } from './chat-timeline.ts';

function message(n: number): NumberedMessage {
  return {
    n,
    data: {
      id: `id-${n}`,
      uid: 'amos',
      userName: 'Amos',
      photoURL: null,
      message: `m${n}`,
      timestamp: n,
      isHost: false,
    },
  };
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const numbers = (messages: readonly NumberedMessage[]) => messages.map(({ n }) => n);

test('CHAT-36 messages stand oldest first and once each, in whatever order and however often they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 }), (arrivals) => {
      const timeline = arrivals.reduce(
        (before, n) => changeTimeline(before, { kind: 'arrived', messages: [message(n)] }),
        emptyTimeline,
      );
      expect(numbers(timeline.messages)).toEqual([...new Set(arrivals)].sort((a, b) => a - b));
    }),
  );
});

test('CHAT-43 a page keeps the newest 100 messages', () => {
  const timeline = changeTimeline(emptyTimeline, { kind: 'arrived', messages: range(1, 130) });
  expect(numbers(timeline.messages)).toEqual(numbers(range(31, 130)));
  expect(timeline.hasOlder).toBe(true);
});

test('CHAT-45 the limit of 100 holds only while it is on', () => {
  const first = changeTimeline(emptyTimeline, { kind: 'snapshot', messages: range(101, 200) });
  const read = changeTimeline(first, { kind: 'older', messages: range(76, 100), pageSize: 25 });
  const grown = changeTimeline(read, { kind: 'arrived', messages: range(201, 210) });
  expect(numbers(grown.messages)).toEqual(numbers(range(76, 210)));
  const back = changeTimeline(grown, { kind: 'limit', on: true });
  expect(numbers(back.messages)).toEqual(numbers(range(111, 210)));
});

test('CHAT-48 an older page that is not full is the last', () => {
  const first = changeTimeline(emptyTimeline, { kind: 'snapshot', messages: range(11, 20) });
  expect(first.hasOlder).toBe(true);
  expect(changeTimeline(first, { kind: 'older', messages: range(1, 10), pageSize: 25 }).hasOlder).toBe(false);
});

test('a message on its way goes when it arrives by the room or is settled', () => {
  const sending = changeTimeline(emptyTimeline, { kind: 'sending', pending: { id: 'id-7', message: 'm7' } });
  const other = changeTimeline(sending, { kind: 'sending', pending: { id: 'id-8', message: 'm8' } });
  const arrived = changeTimeline(other, { kind: 'arrived', messages: [message(7)] });
  expect(arrived.pending.map(({ id }) => id)).toEqual(['id-8']);
  expect(changeTimeline(arrived, { kind: 'settled', id: 'id-8' }).pending).toEqual([]);
});
