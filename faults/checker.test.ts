import { expect, test } from 'vitest';
import { type Breach, check } from './checker.ts';
import type { Act, ChatHistory, PageHistory, Received, SentMessage, StoredEvent, Withdrawal } from './history.ts';

const AMOS = 'amos';
const RUTH = 'ruth';
const texts = ['one', 'two', 'three', 'four'];

function sent(n: number, overrides: Partial<SentMessage> = {}): SentMessage {
  const answer = { n, answeredAt: n };
  return { id: `id-${n}`, text: texts[n - 1] ?? '', authorId: AMOS, sentAt: n, tries: 1, answer, ...overrides };
}
function stored(n: number, overrides: Partial<StoredEvent> = {}): StoredEvent {
  const id = `id-${n}`;
  const common = { n, commandId: id, authorId: AMOS, type: 'message', isHost: false, at: n };
  return { ...common, id, text: texts[n - 1] ?? '', ...overrides };
}
const shown = (n: number) => ({ n, id: `id-${n}`, text: texts[n - 1] ?? '' });
const message = (n: number): Received => ({ receivedAt: n, kind: 'message', ...shown(n) });
const snapshot = (top: number, ...numbers: number[]): Received => {
  return { receivedAt: 0, kind: 'snapshot', top, messages: numbers.map(shown) };
};
function page(numbers: number[], received: Received[], name = 'reader'): PageHistory {
  return { name, received, isWhole: true, shown: numbers.map(shown) };
}

/** A chat of three messages, which a reader and a new page have received. */
function chat(overrides: Partial<ChatHistory> = {}): ChatHistory {
  return {
    writers: [[sent(1), sent(2), sent(3)]],
    acknowledgedActs: [],
    readers: [page([1, 2, 3], [snapshot(0), message(1), message(2), message(3)])],
    newPages: [page([1, 2, 3], [snapshot(3, 1, 2, 3)], 'new page')],
    stored: [stored(1), stored(2), stored(3)],
    acts: [],
    withdrawals: [],
    ...overrides,
  };
}

/** The chat after message 2 was deleted by an act that stored event 4. */
function chatWithDeletion(overrides: Partial<ChatHistory> = {}): ChatHistory {
  const removed: Received = { receivedAt: 4, kind: 'removed', n: 4, removed: [2] };
  return chat({
    readers: [page([1, 3], [snapshot(0), message(1), message(2), message(3), removed])],
    newPages: [page([1, 3], [snapshot(4, 1, 3)], 'new page')],
    stored: [
      stored(1),
      stored(2, { type: 'forgotten', id: null, text: null }),
      stored(3),
      stored(4, { type: 'removed', id: null, text: null }),
    ],
    acknowledgedActs: [{ commandId: 'delete', answeredAt: 4 }],
    acts: [act({ removed: [2] })],
    ...overrides,
  });
}
function act(overrides: Partial<Act>): Act {
  return { commandId: 'delete', kind: 'delete', actorId: RUTH, at: 4, removed: [], ...overrides };
}

const kinds = (breaches: readonly Breach[]) => [...new Set(breaches.map(({ kind }) => kind))];

test('a history without a fault has no breaches', () => {
  expect(check(chat())).toEqual([]);
  expect(check(chatWithDeletion())).toEqual([]);
});

test('an acknowledged message that the database does not have is lost', () => {
  const all = [1, 2, 3, 4].map((n) => sent(n));
  expect(check(chat({ writers: [all] }))).toEqual([{ kind: 'lost', evidence: expect.stringContaining('"four"') }]);
});

test('an acknowledged message whose number belongs to another one is lost', () => {
  const events = [stored(1), stored(2, { commandId: 'other' }), stored(3)];
  expect(kinds(check(chat({ stored: events })))).toEqual(['lost']);
});

test('an acknowledged message whose text was removed without an act is lost', () => {
  expect(kinds(check(chatWithDeletion({ acknowledgedActs: [], acts: [] })))).toContain('lost');
});

test('an acknowledged act that is not in the log is lost', () => {
  expect(kinds(check(chat({ acknowledgedActs: [{ commandId: 'delete', answeredAt: 4 }] })))).toEqual(['lost']);
});

test('a message that is stored or shown twice is doubled', () => {
  const twice = stored(4, { id: 'id-2', commandId: 'id-2', text: 'two' });
  expect(kinds(check(chat({ stored: [...chat().stored, twice] })))).toContain('doubled');
  const shownTwice = page([1, 2, 2, 3], [snapshot(0), message(1), message(2), message(3)]);
  expect(kinds(check(chat({ readers: [shownTwice] })))).toContain('doubled');
});

test('messages that are not in the order in which their author has sent them are reordered', () => {
  const events = [stored(1), { ...stored(3), n: 2 }, { ...stored(2), n: 3 }];
  const writers = [
    [sent(1), sent(2, { answer: { n: 3, answeredAt: 3 } }), sent(3, { answer: { n: 2, answeredAt: 2 } })],
  ];
  const pages = { readers: [], newPages: [] };
  expect(kinds(check(chat({ writers, stored: events, ...pages })))).toEqual(['reordered']);
  const [first = [], ...others] = writers;
  const repeated = [first.map((one) => (one.id === 'id-2' ? { ...one, tries: 2 } : one)), ...others];
  expect(check(chat({ writers: repeated, stored: events, ...pages }))).toEqual([]);
});

test('events that a page receives in another order are reordered, and skipped ones are missing', () => {
  const disordered = page([1, 2, 3], [snapshot(0), message(2), message(1), message(3)]);
  expect(kinds(check(chat({ readers: [disordered] })))).toEqual(['missing', 'reordered']);
});

test('a message that a page does not show in the end is missing', () => {
  const reader = page([1, 2], [snapshot(0), message(1), message(2)]);
  expect(kinds(check(chat({ readers: [reader] })))).toEqual(['missing']);
  const newPage = page([1, 3], [snapshot(3, 1, 3)], 'new page');
  expect(kinds(check(chat({ newPages: [newPage] })))).toEqual(['missing']);
});

test('a number that the database lacks is missing', () => {
  const events = [stored(1), stored(3)];
  expect(kinds(check(chat({ writers: [], readers: [], newPages: [], stored: events })))).toEqual(['missing']);
});

test('a message that a page receives or shows after its removal is shown again', () => {
  const [reader] = chatWithDeletion().readers;
  const received = [...(reader?.received ?? []), snapshot(4, 1, 2, 3)];
  expect(kinds(check(chatWithDeletion({ readers: [page([1, 3], received)] })))).toEqual(['shown again']);
  const stale = page([1, 2, 3], [snapshot(4, 1, 2, 3)], 'new page');
  expect(kinds(check(chatWithDeletion({ newPages: [stale] })))).toEqual(['shown again']);
});

test('a right is used late if it is used after its grace period, and not before', () => {
  const ban: Withdrawal = { right: 'write', actorId: AMOS, takenAt: 0, graceMs: 1_000, staffEventsAt: [] };
  const until = (at: number) => chat({ stored: [stored(1), stored(2), stored(3, { at })], withdrawals: [ban] });
  expect(check(until(1_000))).toEqual([]);
  expect(kinds(check(until(1_001)))).toEqual(['right used late']);
});

test('a lost role is used late by acts, messages of a host and events for moderators', () => {
  const loss: Withdrawal = { right: 'moderate', actorId: AMOS, takenAt: 0, graceMs: 1_000, staffEventsAt: [900] };
  const late = [
    chatWithDeletion({ acts: [act({ removed: [2], actorId: AMOS, at: 1_001 })], withdrawals: [loss] }),
    chat({ stored: [stored(1), stored(2), stored(3, { at: 1_001, isHost: true })], withdrawals: [loss] }),
    chat({ withdrawals: [{ ...loss, staffEventsAt: [1_001] }] }),
  ];
  for (const history of late) expect(kinds(check(history))).toEqual(['right used late']);
  const asViewer = chat({ stored: [stored(1), stored(2), stored(3, { at: 1_001 })], withdrawals: [loss] });
  expect(check(asViewer)).toEqual([]);
});

test('a refusal that says that the server has a bug is an error', () => {
  const refused = sent(4, { answer: { refusedAs: 'server.unexpected' } });
  expect(kinds(check(chat({ writers: [[...(chat().writers[0] ?? []), refused]] })))).toEqual(['error']);
});
