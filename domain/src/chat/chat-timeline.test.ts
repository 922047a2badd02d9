import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberedMessage } from './chat-message.ts';
import { changeTimeline, emptyTimeline } from './chat-timeline.ts';

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

test('CHAT-36~ messages stand oldest first and once each, in whatever order and however often they arrive', () => {
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

const unlimited = (from: number, to: number) =>
  changeTimeline(changeTimeline(emptyTimeline, { kind: 'snapshot', messages: range(from, to) }), {
    kind: 'limit',
    on: false,
  });

test('CHAT-45 the limit of 100 holds only while it is on', () => {
  const read = changeTimeline(unlimited(101, 200), {
    kind: 'older',
    before: 101,
    messages: range(76, 100),
    pageSize: 25,
  });
  const grown = changeTimeline(read, { kind: 'arrived', messages: range(201, 210) });
  expect(numbers(grown.messages)).toEqual(numbers(range(76, 210)));
  const back = changeTimeline(grown, { kind: 'limit', on: true });
  expect(numbers(back.messages)).toEqual(numbers(range(111, 210)));
});

test('CHAT-48~ an older page that is not full is the last', () => {
  const first = unlimited(11, 20);
  expect(first.hasOlder).toBe(true);
  const older = changeTimeline(first, { kind: 'older', before: 11, messages: range(1, 10), pageSize: 25 });
  expect(numbers(older.messages)).toEqual(numbers(range(1, 20)));
  expect(older.hasOlder).toBe(false);
});

test('CHAT-43~ CHAT-48~ an older page that comes after its reader is back at the end leaves no gap and lifts no limit', () => {
  const page = { kind: 'older', before: 101, messages: range(76, 100), pageSize: 25 } as const;
  const back = changeTimeline(unlimited(101, 200), { kind: 'limit', on: true });
  expect(changeTimeline(back, page)).toBe(back);
  const grown = changeTimeline(back, { kind: 'arrived', messages: range(201, 210) });
  expect(changeTimeline(grown, page)).toBe(grown);
  const upAgain = changeTimeline(grown, { kind: 'limit', on: false });
  expect(changeTimeline(upAgain, page)).toBe(upAgain);
  const replaced = changeTimeline(upAgain, { kind: 'snapshot', messages: range(901, 1_000) });
  expect(changeTimeline(replaced, page)).toBe(replaced);
});

test('a message on its way goes when it arrives by the room or is settled', () => {
  const sending = changeTimeline(emptyTimeline, { kind: 'sending', pending: { id: 'id-7', message: 'm7' } });
  const other = changeTimeline(sending, { kind: 'sending', pending: { id: 'id-8', message: 'm8' } });
  const arrived = changeTimeline(other, { kind: 'arrived', messages: [message(7)] });
  expect(arrived.pending.map(({ id }) => id)).toEqual(['id-8']);
  expect(changeTimeline(arrived, { kind: 'settled', id: 'id-8' }).pending).toEqual([]);
});

test('what a guest wrote is the user’s that the guest has become, and nobody else’s words are', () => {
  const [own, other] = [message(1), message(2)];
  const read = changeTimeline(emptyTimeline, {
    kind: 'snapshot',
    messages: [own, { ...other, data: { ...other.data, uid: 'priya' } }],
  });
  const { messages } = changeTimeline(read, { kind: 'moved', moved: { from: 'amos', to: 'user' } });
  expect(messages.map(({ data }) => [data.uid, data.userName])).toEqual([
    ['user', 'Amos'],
    ['priya', 'Amos'],
  ]);
});

test('a new picture stands beside what its person said, and beside nobody else’s words', () => {
  const [own, other] = [message(1), message(2)];
  const read = changeTimeline(emptyTimeline, {
    kind: 'snapshot',
    messages: [own, { ...other, data: { ...other.data, uid: 'priya' } }],
  });
  const { messages } = changeTimeline(read, { kind: 'photo', photo: { uid: 'amos', photoURL: '/media/amos.jpg' } });
  expect(messages.map(({ data }) => data.photoURL)).toEqual(['/media/amos.jpg', null]);
});
