import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../../testing/realtime-testbed.ts';
import { createInProcessBus } from '../../bus/bus.ts';
import type { Database } from '../../database/database.ts';
import type { RedactedEvent } from './room-acts.ts';

let database: Database;
let processA: RealtimeTestbed;
let processB: RealtimeTestbed;
let room: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const bus = createInProcessBus();
  processA = await startRealtime({ database, bus });
  processB = await startRealtime({ database, bus });
  room = `talk:${randomUUID()}`;
});
afterEach(async () => {
  await processA.close();
  await processB.close();
});

const append = (text: string, { authorId = 'amos', process = processA } = {}) =>
  process.rooms.append(room, { authorId, commandId: randomUUID(), type: 'said', data: { text } });
const redact = (numbers: number[], process = processA) =>
  process.rooms.act([room], async (acts) => {
    const redacted = await acts.forget(room, numbers);
    const forgets = redacted.map(({ n }) => n);
    const data = { gone: numbers };
    await acts.append(room, [{ authorId: 'ruth', commandId: randomUUID(), type: 'said', data, forgets }]);
    return redacted;
  });
const restore = (redacted: RedactedEvent[], process = processA) =>
  process.rooms.act([room], (acts) => acts.restore(room, redacted, randomUUID));
const storedEvents = async () => {
  const { rows } = await database.pool.query(
    'select n::int, type, data::text from room_events where room = $1 order by n',
    [room],
  );
  return rows;
};
const latest = async ({ rooms }: RealtimeTestbed) =>
  (await rooms.latest(room, { type: 'said', limit: 50, related: [] })).map(({ n, data }) => ({ n, data }));
/** Returns the JSON that a page receives when it resumes from the first event of the room. */
const resumeFromStart = async (bed: RealtimeTestbed) => {
  const viewer = await bed.viewer();
  const { epoch } = await viewer.follow(room);
  const answer = await viewer.follow(room, { epoch, after: 0 });
  expect(answer.recovered).toBe(true);
  await viewer.close();
  return JSON.stringify(answer);
};

test('E11~ no process returns redacted events from its memory: not in a resume and not among the newest events', async () => {
  for (const text of ['one', 'marker', 'three']) await append(text);
  // Let both processes cache the answer of a resume.
  for (const bed of [processA, processB]) expect(await resumeFromStart(bed)).toContain('marker');
  const before = await storedEvents();
  const watching = await processB.viewer();
  await watching.follow(room);
  const redacted = await redact([2]);
  expect(redacted).toEqual([{ n: 2, type: 'said', data: { text: 'marker' } }]);
  await watching.event(4);
  for (const bed of [processA, processB]) {
    expect(await resumeFromStart(bed)).not.toContain('marker');
    expect(JSON.stringify(await latest(bed))).not.toContain('marker');
  }
  await restore(redacted);
  expect(await watching.event(5)).toMatchObject({
    event: 'restored',
    data: { n: 2, type: 'said', data: { text: 'marker' } },
  });
  expect((await storedEvents()).slice(0, 3)).toEqual(before);
  for (const bed of [processA, processB]) expect((await latest(bed))[1]).toEqual({ n: 2, data: { text: 'marker' } });
  // Redacting the event again also redacts the notice of its restoration.
  await redact([2], processB);
  expect(JSON.stringify(await storedEvents())).not.toContain('marker');
  for (const bed of [processA, processB]) expect(await resumeFromStart(bed)).not.toContain('marker');
});

test('an act that fails after its changes to two rooms changes neither of the rooms', async () => {
  await append('stays');
  const other = `${room}-staff`;
  const failing = processA.rooms.act([room, other], async (acts) => {
    await acts.forget(room, [1]);
    await acts.append(other, [{ authorId: 'ruth', commandId: randomUUID(), type: 'said', data: {} }]);
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await storedEvents()).toMatchObject([{ n: 1, type: 'said' }]);
  expect((await append('next')).n).toBe(2);
});

test('acts and writers in two processes number a room’s events without gaps, in the order of their commits', async () => {
  const watching = await processB.viewer();
  await watching.follow(room);
  const work = Array.from({ length: 60 }, (_, i) => {
    const process = i % 2 === 0 ? processA : processB;
    return i % 3 === 0 ? redact([1_000 + i], process) : append(`m${i}`, { process });
  });
  await Promise.all(work);
  await watching.event(60);
  expect((await storedEvents()).map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(watching.events.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test('CHAT-97~ no process stores events of a silenced author, even in a batch with events of other authors', async () => {
  await append('first', { authorId: 'lot' });
  await processA.rooms.act([room], (acts) => acts.silence(room, 'lot'));
  const answers = await Promise.allSettled([
    append('amos 1'),
    append('lot 1', { authorId: 'lot' }),
    append('amos 2'),
    append('lot 2', { authorId: 'lot', process: processB }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(answers[1]).toMatchObject({ reason: { text: { code: 'room.silenced' } } });
  expect((await latest(processA)).map(({ n }) => n)).toEqual([1, 2, 3]);
  await processA.rooms.act([room], (acts) => acts.unsilence(room, 'lot'));
  expect((await append('lot 3', { authorId: 'lot', process: processB })).n).toBe(4);
});
