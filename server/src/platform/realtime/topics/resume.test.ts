import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../../testing/realtime-testbed.ts';
import type { TestViewer } from '../../../testing/test-viewer.ts';
import { type Bus, createInProcessBus, type Hint } from '../../bus/bus.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let bed: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  bed = await startRealtime({ database });
});

afterAll(async () => {
  await bed.close();
  await database.close();
});

/** Appends `count` events to a room. */
async function append({ rooms }: RealtimeTestbed, topic: string, count: number, author = 'ruth'): Promise<void> {
  const appendOne = (i: number) =>
    rooms.append(topic, { authorId: author, commandId: `${author}-${i}`, type: 'said', data: { text: `${i}` } });
  await Promise.all(Array.from({ length: count }, (_, i) => appendOne(i)));
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** Returns the numbers of the events that a page received, in the order of their arrival. */
function numbersOf(viewer: TestViewer): (number | undefined)[] {
  return viewer.events.map(({ n }) => n);
}

test('CHAT-6~ a page that reconnects gets exactly the events after its last number', async () => {
  await append(bed, 'talk:back', 30);
  const amos = await bed.viewer('amos');
  const { epoch, top } = await amos.follow('talk:back');
  expect(top).toBe(30);
  await amos.close();
  await append(bed, 'talk:back', 14, 'eve');
  const again = await bed.viewer('amos');
  const answer = await again.follow('talk:back', { epoch, after: 30 });
  expect(answer).toMatchObject({ recovered: true, top: 44 });
  expect(answer).not.toHaveProperty('snapshot');
  expect(answer.events?.map(({ n, type }) => ({ n, type }))).toEqual(
    numbersFrom(31, 44).map((n) => ({ n, type: 'said' })),
  );
  expect(await again.follow('talk:back', { epoch, after: 44 })).toMatchObject({ recovered: true, events: [] });
  await again.close();
});

test('a resume from an unknown number or with another epoch gets a snapshot with recovered: false', async () => {
  await append(bed, 'talk:odd', 3);
  await append(bed, 'talk:other', 5);
  const amos = await bed.viewer('amos');
  const { epoch } = await amos.follow('talk:odd');
  const other = await amos.follow('talk:other');
  const cases = [
    { epoch, after: 4 },
    { epoch, after: -1 },
    { epoch, after: 2 ** 63 },
    { epoch, after: 1.5 },
    { epoch: other.epoch, after: 1 },
    { epoch: 'wrong', after: 1 },
    { after: 1 },
    { epoch },
  ];
  for (const from of cases) {
    const answer = await amos.follow('talk:odd', from);
    expect({ from, answer }).toMatchObject({ from, answer: { recovered: false, top: 3, epoch } });
    expect(answer.snapshot).toMatchObject({ latest: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  }
  expect(await amos.follow('talk:odd', { epoch, after: 0 })).toMatchObject({ recovered: true, top: 3 });
  await amos.close();
});

test('D18 an actor who may no longer follow a room cannot resume it from any number', async () => {
  await append(bed, 'talk:left', 3);
  const [amos, lydia] = [await bed.viewer('amos'), await bed.viewer('lydia')];
  const { epoch } = await amos.follow('talk:left');
  await lydia.follow('talk:left');
  for (const viewer of [amos, lydia]) await viewer.close();
  bed.banned.add('amos');
  await append(bed, 'talk:left', 2, 'eve');
  const [amosAgain, lydiaAgain] = [await bed.viewer('amos'), await bed.viewer('lydia')];
  for (const from of [{ epoch, after: 3 }, { epoch, after: 0 }, {}]) {
    const answer = await amosAgain.sub('talk:left', from);
    expect(answer).toMatchObject({ type: 'refused', code: 'topic.unknown' });
    expect(answer).not.toHaveProperty('events');
  }
  expect((await lydiaAgain.follow('talk:left', { epoch, after: 3 })).events).toHaveLength(2);
  expect(amosAgain.events).toEqual([]);
  bed.banned.delete('amos');
  for (const viewer of [amosAgain, lydiaAgain]) await viewer.close();
});

test('a page that resumes gets up to five hundred missed events, or a snapshot if it has missed more', async () => {
  const room = 'talk:long';
  await append(bed, room, 700);
  // A process that has not served the room yet reads the events from the database.
  const fresh = await startRealtime({ database });
  for (const where of [bed, fresh]) {
    const amos = await where.viewer('amos');
    const { epoch } = await amos.follow(room);
    const answer = await amos.follow(room, { epoch, after: 200 });
    expect(answer).toMatchObject({ recovered: true, top: 700 });
    expect(answer.events?.map(({ n }) => n)).toEqual(numbersFrom(201, 700));
    expect(await amos.follow(room, { epoch, after: 199 })).toMatchObject({ recovered: false, top: 700 });
    await amos.close();
  }
  await fresh.close();
});

test('CHAT-6~ pages that reconnect repeatedly while eight people write receive every event exactly once', async () => {
  const room = 'talk:lively';
  let isDone = false;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; i < 60; i += 1) {
      await bed.rooms.append(room, { authorId: `w${writer}`, commandId: `${writer}-${i}`, type: 'said', data: { i } });
    }
  });
  const reader = async (name: string) => {
    const received: (number | undefined)[] = [];
    let from: { epoch?: string; after?: number } = {};
    for (let isLast = false; ; isLast = isDone) {
      const page = await bed.viewer(name);
      const answer = await page.follow(room, from);
      if (from.epoch) expect(answer.recovered).toBe(true);
      else received.push(...numbersFrom(1, answer.top));
      received.push(...(answer.events ?? []).map(({ n }) => n));
      await new Promise((resolve) => setTimeout(resolve, 15));
      await page.close();
      received.push(...numbersOf(page));
      from = { epoch: answer.epoch, after: received.length };
      if (isLast) return received;
    }
  };
  const readers = Array.from({ length: 4 }, (_, i) => reader(`reader-${i}`));
  await Promise.all(writers);
  isDone = true;
  for (const received of await Promise.all(readers)) expect(received).toEqual(numbersFrom(1, 480));
});

test('CHAT-6~ a page that joins while events wait for the next sweep receives each of these events once', async () => {
  const silent: Bus = { ...createInProcessBus(), publish: () => undefined };
  const options = { database, bus: silent };
  const [first, second] = [await startRealtime(options), await startRealtime(options)];
  const follower = await second.viewer('ruth');
  const { epoch } = await follower.follow('talk:gather');
  await append(first, 'talk:gather', 3);
  const stored = await first.rooms.latest('talk:gather', { type: 'said', limit: 3, related: [] });
  const entry = second.realtime.entries().find(({ name }) => name === 'talk:{id}');
  const room = await second.rooms.open('talk:gather');
  const rule = entry?.rule;
  if (!entry || !rule) throw new Error('The testbed has no talk');
  const load: typeof rule.load = async (actor, params) => {
    // The first event is sent at once. The others wait for the next sweep while this page joins.
    for (const { data, ...event } of stored) room.advance([{ ...event, json: JSON.stringify(data) }]);
    return rule.load(actor, params);
  };
  entry.rule = { ...rule, load };
  const page = await second.viewer('amos');
  const answer = await page.follow('talk:gather', { epoch, after: 0 });
  expect(answer.recovered).toBe(true);
  await append(first, 'talk:gather', 1, 'eve');
  await page.event(4);
  expect([...(answer.events ?? []).map(({ n }) => n), ...numbersOf(page)]).toEqual(numbersFrom(1, 4));
  await first.close();
  await second.close();
});

/** Creates a bus that loses, duplicates, delays and reorders hints, and announces numbers that do not exist. */
function createUnreliableBus(): Bus {
  const bus = createInProcessBus();
  const seed = { value: 7 };
  const dice = () => {
    seed.value = (seed.value * 48_271) % 2_147_483_647;
    return seed.value % 6;
  };
  return {
    ...bus,
    publish(from: string, hint: Hint) {
      const roll = dice();
      if (roll < 2) return;
      const later = () => bus.publish(from, hint);
      setTimeout(later, dice() * 10);
      if (roll === 3) setTimeout(later, dice() * 10);
      if (roll === 4 && hint.kind === 'room') bus.publish(from, { ...hint, top: hint.top + 1_000 });
      if (roll === 5 && hint.kind === 'room') bus.publish(from, { ...hint, top: 1 });
    },
  };
}

test('CHAT-5~ CHAT-6~ two processes on an unreliable bus deliver every event once and in order', async () => {
  const bus = createUnreliableBus();
  const processes = [await startRealtime({ database, bus }), await startRealtime({ database, bus })];
  const pages = await Promise.all(processes.map((bed) => bed.viewer('amos')));
  for (const page of pages) await page.follow('talk:two');
  await Promise.all(
    processes.map(async ({ rooms }, index) => {
      for (let i = 0; i < 60; i += 1) {
        const event = { authorId: `p${index}`, commandId: `${index}-${i}`, type: 'said', data: { i } };
        await rooms.append('talk:two', event);
        if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }),
  );
  for (const page of pages) {
    await page.event(120);
    expect(numbersOf(page)).toEqual(numbersFrom(1, 120));
  }
  for (const bed of processes) await bed.close();
});

test('a page resumes at a process that has read less of the log than the page', async () => {
  const silent: Bus = { ...createInProcessBus(), publish: () => undefined };
  const [first, second] = [
    await startRealtime({ database, bus: silent }),
    await startRealtime({ database, bus: silent }),
  ];
  const page = await first.viewer('amos');
  const follower = await second.viewer('ruth');
  const { epoch } = await page.follow('talk:behind');
  await follower.follow('talk:behind');
  await append(first, 'talk:behind', 5);
  await page.event(5);
  const moved = await second.viewer('amos');
  expect(await moved.follow('talk:behind', { epoch, after: 5 })).toMatchObject({ recovered: true, top: 5, events: [] });
  // No further page subscribes, so the periodic comparison with the database must find the events.
  await append(first, 'talk:behind', 2, 'eve');
  await follower.event(7);
  expect(numbersOf(follower)).toEqual(numbersFrom(1, 7));
  await first.close();
  await second.close();
});

test('if a room’s history is replaced, its sockets are closed, and their pages start with a snapshot', async () => {
  await append(bed, 'talk:restored', 4);
  const amos = await bed.viewer('amos');
  const { epoch } = await amos.follow('talk:restored');
  await database.pool.query("delete from room_events where room = 'talk:restored' and n > 2");
  await database.pool.query("update rooms set epoch = 'second', top = 2 where room = 'talk:restored'");
  expect(await amos.closed).toBe(1012);
  const again = await bed.viewer('amos');
  const answer = await again.follow('talk:restored', { epoch, after: 4 });
  expect(answer).toMatchObject({ recovered: false, epoch: 'second', top: 2 });
  await append(bed, 'talk:restored', 1, 'after');
  await again.event(3);
  await again.close();
});

test('the socket of a page that is joining while the history is replaced is closed as well', async () => {
  await append(bed, 'talk:replaced', 4);
  const gate = Promise.withResolvers<void>();
  bed.talk.beforeSnapshot = () => gate.promise;
  const amos = await bed.viewer('joining');
  amos.send({ type: 'sub', id: 'first', topic: 'talk:replaced' });
  await amos.follow('sparks');
  await database.pool.query("update rooms set epoch = 'second' where room = 'talk:replaced'");
  expect(await amos.closed).toBe(1012);
  gate.resolve();
});
