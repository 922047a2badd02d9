import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../../testing/realtime-testbed.ts';
import type { Database } from '../../database/database.ts';
import { createInProcessBus } from '../bus.ts';
import type { RedactedEvent } from './room-acts.ts';

let database: Database;
let here: RealtimeTestbed;
let there: RealtimeTestbed;
let room: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const bus = createInProcessBus();
  here = await startRealtime({ database, bus });
  there = await startRealtime({ database, bus });
  room = `talk:${randomUUID()}`;
});
afterEach(async () => {
  await here.close();
  await there.close();
});

const say = (text: string, { authorId = 'amos', by = here } = {}) =>
  by.rooms.append(room, { authorId, commandId: randomUUID(), type: 'said', data: { text } });
const forget = (ns: number[], by = here) =>
  by.rooms.act([room], async (acts) => {
    const before = await acts.forget(room, ns);
    const forgets = before.map(({ n }) => n);
    await acts.append(room, [{ authorId: 'ruth', commandId: randomUUID(), type: 'said', data: { gone: ns }, forgets }]);
    return before;
  });
const restore = (before: RedactedEvent[], by = here) =>
  by.rooms.act([room], (acts) => acts.restore(room, before, randomUUID));
const stored = async () => {
  const { rows } = await database.pool.query(
    'select n::int, type, data::text from room_events where room = $1 order by n',
    [room],
  );
  return rows;
};
const latest = async ({ rooms }: RealtimeTestbed) =>
  (await rooms.latest(room, { type: 'said', limit: 50, related: [] })).map(({ n, data }) => ({ n, data }));
/** What a page receives that resumes from the start in a process. */
const resumed = async (bed: RealtimeTestbed) => {
  const viewer = await bed.viewer();
  const { epoch } = await viewer.follow(room);
  const answer = await viewer.follow(room, { epoch, after: 0 });
  expect(answer.recovered).toBe(true);
  await viewer.close();
  return JSON.stringify(answer);
};

test('E11~ redacted events are in no process’s memory: not in a resume, a cached answer or the newest events', async () => {
  for (const text of ['one', 'marker', 'three']) await say(text);
  // Both have cached the answer.
  for (const bed of [here, there]) expect(await resumed(bed)).toContain('marker');
  const before = await stored();
  const watching = await there.viewer();
  await watching.follow(room);
  const forgotten = await forget([2]);
  expect(forgotten).toEqual([{ n: 2, type: 'said', data: { text: 'marker' } }]);
  await watching.event(4);
  for (const bed of [here, there]) {
    expect(await resumed(bed)).not.toContain('marker');
    expect(JSON.stringify(await latest(bed))).not.toContain('marker');
  }
  await restore(forgotten);
  expect(await watching.event(5)).toMatchObject({
    event: 'restored',
    data: { n: 2, type: 'said', data: { text: 'marker' } },
  });
  expect((await stored()).slice(0, 3)).toEqual(before);
  for (const bed of [here, there]) expect((await latest(bed))[1]).toEqual({ n: 2, data: { text: 'marker' } });
  // The notice of it is redacted too.
  await forget([2], there);
  expect(JSON.stringify(await stored())).not.toContain('marker');
  for (const bed of [here, there]) expect(await resumed(bed)).not.toContain('marker');
});

test('an act that fails half way changes nothing, in either room', async () => {
  await say('stays');
  const other = `${room}-staff`;
  const failing = here.rooms.act([room, other], async (acts) => {
    await acts.forget(room, [1]);
    await acts.append(other, [{ authorId: 'ruth', commandId: randomUUID(), type: 'said', data: {} }]);
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await stored()).toMatchObject([{ n: 1, type: 'said' }]);
  expect((await say('next')).n).toBe(2);
});

test('acts and writers in two processes number a room’s events without gaps, in the order of their commits', async () => {
  const watching = await there.viewer();
  await watching.follow(room);
  const work = Array.from({ length: 60 }, (_, i) => {
    const by = i % 2 === 0 ? here : there;
    return i % 3 === 0 ? forget([1_000 + i], by) : say(`m${i}`, { by });
  });
  await Promise.all(work);
  await watching.event(60);
  expect((await stored()).map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(watching.events.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test('CHAT-97~ a silenced author stores nothing after the commit, in a batch with others, in any process', async () => {
  await say('first', { authorId: 'lot' });
  await here.rooms.act([room], (acts) => acts.silence(room, 'lot'));
  const answers = await Promise.allSettled([
    say('amos 1'),
    say('lot 1', { authorId: 'lot' }),
    say('amos 2'),
    say('lot 2', { authorId: 'lot', by: there }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(answers[1]).toMatchObject({ reason: { text: { code: 'room.silenced' } } });
  expect((await latest(here)).map(({ n }) => n)).toEqual([1, 2, 3]);
  await here.rooms.act([room], (acts) => acts.unsilence(room, 'lot'));
  expect((await say('lot 3', { authorId: 'lot', by: there })).n).toBe(4);
});
