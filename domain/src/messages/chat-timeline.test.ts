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

test('CHAT-36~ messages are sorted oldest first and shown once, whatever the order and number of their arrivals', () => {
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
  expect(timeline.messages).toHaveLength(100);
  expect(timeline.hasOlder).toBe(true);
});

const unlimited = (from: number, to: number) =>
  changeTimeline(changeTimeline(emptyTimeline, { kind: 'snapshot', messages: range(from, to), hasOlder: from > 1 }), {
    kind: 'limit',
    on: false,
  });

test('CHAT-45 the limit of 100 messages applies only while it is enabled', () => {
  const read = changeTimeline(unlimited(101, 200), {
    kind: 'older',
    before: 101,
    messages: range(76, 100),
    hasOlder: true,
  });
  const grown = changeTimeline(read, { kind: 'arrived', messages: range(201, 210) });
  expect(numbers(grown.messages)).toEqual(numbers(range(76, 210)));
  const limitedAgain = changeTimeline(grown, { kind: 'limit', on: true });
  expect(numbers(limitedAgain.messages)).toEqual(numbers(range(111, 210)));
});

test('CHAT-48~ after a page of older messages, hasOlder tells whether there are still older messages', () => {
  const first = unlimited(11, 20);
  expect(first.hasOlder).toBe(true);
  const older = changeTimeline(first, { kind: 'older', before: 11, messages: range(1, 10), hasOlder: false });
  expect(numbers(older.messages)).toEqual(numbers(range(1, 20)));
  expect(older.hasOlder).toBe(false);
});

test('CHAT-43~ CHAT-48~ a page of older messages that arrives after the reader has returned to the end is ignored', () => {
  const page = { kind: 'older', before: 101, messages: range(76, 100), hasOlder: true } as const;
  const limitedAgain = changeTimeline(unlimited(101, 200), { kind: 'limit', on: true });
  expect(changeTimeline(limitedAgain, page)).toBe(limitedAgain);
  const grown = changeTimeline(limitedAgain, { kind: 'arrived', messages: range(201, 210) });
  expect(changeTimeline(grown, page)).toBe(grown);
  const unlimitedAgain = changeTimeline(grown, { kind: 'limit', on: false });
  expect(changeTimeline(unlimitedAgain, page)).toBe(unlimitedAgain);
  const replaced = changeTimeline(unlimitedAgain, { kind: 'snapshot', messages: range(901, 1_000), hasOlder: true });
  expect(changeTimeline(replaced, page)).toBe(replaced);
});

test('a pending message is removed when it arrives in the room or its command is settled', () => {
  const sending = changeTimeline(emptyTimeline, { kind: 'sending', pending: { id: 'id-7', message: 'm7' } });
  const other = changeTimeline(sending, { kind: 'sending', pending: { id: 'id-8', message: 'm8' } });
  const arrived = changeTimeline(other, { kind: 'arrived', messages: [message(7)] });
  expect(arrived.pending.map(({ id }) => id)).toEqual(['id-8']);
  expect(changeTimeline(arrived, { kind: 'settled', id: 'id-8' }).pending).toEqual([]);
});

test('messages of a guest are assigned to the user as whom the guest signs in, and other messages are not changed', () => {
  const [own, other] = [message(1), message(2)];
  const read = changeTimeline(emptyTimeline, {
    kind: 'snapshot',
    hasOlder: false,
    messages: [own, { ...other, data: { ...other.data, uid: 'priya' } }],
  });
  const { messages } = changeTimeline(read, { kind: 'moved', moved: { from: 'amos', to: 'user' } });
  expect(messages.map(({ data }) => [data.uid, data.userName])).toEqual([
    ['user', 'Amos'],
    ['priya', 'Amos'],
  ]);
});

test('a new photo is shown on all messages of its author, and on no other messages', () => {
  const [own, other] = [message(1), message(2)];
  const read = changeTimeline(emptyTimeline, {
    kind: 'snapshot',
    hasOlder: false,
    messages: [own, { ...other, data: { ...other.data, uid: 'priya' } }],
  });
  const { messages } = changeTimeline(read, { kind: 'photo', photo: { uid: 'amos', photoURL: '/media/amos.jpg' } });
  expect(messages.map(({ data }) => data.photoURL)).toEqual(['/media/amos.jpg', null]);
});

const page = (from: number, to: number) =>
  changeTimeline(emptyTimeline, { kind: 'snapshot', messages: range(from, to), hasOlder: from > 1 });
const aPin = (n: number, originalN: number) => {
  const { data } = message(originalN);
  return { n, data: { ...data, id: `pin-${n}`, originalId: data.id, originalN } };
};

test('CHAT-71~ a removed message disappears, and a restored message appears in its old position', () => {
  const removed = changeTimeline(page(1, 5), { kind: 'removed', removed: { ns: [2, 4, 99] } });
  expect(numbers(removed.messages)).toEqual([1, 3, 5]);
  const restore = { kind: 'restored', restored: { ...message(4), type: 'message' } } as const;
  const restored = changeTimeline(removed, restore);
  expect(numbers(restored.messages)).toEqual([1, 3, 4, 5]);
  // Restoring the message a second time changes nothing.
  expect(changeTimeline(restored, restore).messages).toEqual(restored.messages);
});

test('CHAT-43~ a restored message that is older than the list is not added to the list', () => {
  const older = { kind: 'restored', restored: { ...message(7), type: 'message' } } as const;
  expect(numbers(changeTimeline(page(11, 20), older).messages)).toEqual(numbers(range(11, 20)));
  const whole = { ...page(11, 20), hasOlder: false };
  expect(numbers(changeTimeline(whole, older).messages)).toEqual([7, ...numbers(range(11, 20))]);
});

test('CHAT-44 a pinned message is kept, however old it is, until it is removed or replaced', () => {
  const pinned = changeTimeline(page(1, 2), { kind: 'pinned', pin: aPin(3, 1) });
  const grown = changeTimeline(pinned, { kind: 'arrived', messages: range(4, 200) });
  expect(grown.messages).toHaveLength(100);
  expect(numbers(grown.messages)).not.toContain(1);
  expect(grown.pinned).toEqual(aPin(3, 1));
  expect(changeTimeline(grown, { kind: 'pinned', pin: aPin(201, 9) }).pinned).toEqual(aPin(201, 9));
  // Removing the original keeps the pin.
  expect(changeTimeline(grown, { kind: 'removed', removed: { ns: [1] } }).pinned).toEqual(aPin(3, 1));
  const unpinned = changeTimeline(grown, { kind: 'removed', removed: { ns: [3] } });
  expect(unpinned.pinned).toBeNull();
  const restore = { kind: 'restored', restored: { ...aPin(3, 1), type: 'pinned' } } as const;
  expect(changeTimeline(unpinned, restore).pinned).toEqual(aPin(3, 1));
});

test('a pinned message also gets the new author and photo', () => {
  const pinned = changeTimeline(page(1, 2), { kind: 'pinned', pin: aPin(3, 1) });
  const moved = changeTimeline(pinned, { kind: 'moved', moved: { from: 'amos', to: 'user' } });
  const shown = changeTimeline(moved, { kind: 'photo', photo: { uid: 'user', photoURL: '/media/a.jpg' } });
  expect(shown.pinned?.data).toMatchObject({ uid: 'user', photoURL: '/media/a.jpg' });
});
