import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type Bus, createInProcessBus } from '../../bus/bus.ts';
import type { Database } from '../../database/database.ts';
import { createRooms, type RoomAppend, type Rooms } from './rooms.ts';

let database: Database;
const startedRooms: Rooms[] = [];

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  for (const rooms of startedRooms) await rooms.close();
  await database.close();
});

const logged: object[] = [];

function startProcess(bus: Bus = createInProcessBus(), pool = database.pool): Rooms {
  const rooms = createRooms({ pool, bus, clock: { now: Date.now }, log: { error: (context) => logged.push(context) } });
  startedRooms.push(rooms);
  return rooms;
}

function newMessage(fields: Partial<RoomAppend> = {}): RoomAppend {
  return { authorId: 'ruth', commandId: randomUUID(), type: 'said', data: { text: 'Hello' }, ...fields };
}

async function storedEvents(room: string): Promise<{ n: number; author: string; command: string }[]> {
  const { rows } = await database.pool.query(
    'select n::float8, author_id as author, command_id as command from room_events where room = $1 order by n',
    [room],
  );
  return rows;
}

test('CHAT-5~ the same commands at two processes are stored once each, and their numbers have no gaps', async () => {
  const bus = createInProcessBus();
  const processes = [startProcess(bus), startProcess(bus)];
  const numbers = new Map<string, Set<number>>();
  const write = async (writer: number) => {
    for (let i = 0; i < 40; i += 1) {
      const event = newMessage({ authorId: `author-${writer}`, commandId: `command-${writer}-${i}` });
      const tries = processes.map((rooms) => rooms.append('busy', event));
      for (const { n } of await Promise.all(tries)) {
        const key = `${writer} ${i}`;
        numbers.set(key, (numbers.get(key) ?? new Set()).add(n));
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  const rows = await storedEvents('busy');
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 320 }, (_, i) => i + 1));
  // Each command got the same number in both processes.
  expect([...numbers.values()].filter((given) => given.size !== 1)).toEqual([]);
  expect(new Set([...numbers.values()].flatMap((given) => [...given])).size).toBe(320);
});

test('D20 CHAT-5~ a repeated command, in the same batch or later, returns the number of its stored event', async () => {
  const rooms = startProcess();
  const event = newMessage();
  const [first, doubled] = await Promise.all([rooms.append('twice', event), rooms.append('twice', event)]);
  const later = await rooms.append('twice', event);
  const next = await rooms.append('twice', newMessage());
  expect(first).toMatchObject({ n: 1, repeated: false });
  expect(doubled).toMatchObject({ n: 1, at: first.at, repeated: true });
  expect(later).toMatchObject({ n: 1, at: first.at, repeated: true });
  expect(next.n).toBe(2);
});

test('D20 CHAT-151~ a command id belongs to the first author who used it in the room', async () => {
  const rooms = startProcess();
  const commandId = randomUUID();
  const by = (authorId: string) => newMessage({ commandId, authorId });
  expect(await rooms.append('own', by('ruth'))).toMatchObject({ n: 1, repeated: false });
  const foreign = { text: { code: 'command.foreign-id' } };
  await expect(rooms.append('own', by('amos'))).rejects.toMatchObject(foreign);
  expect(await rooms.append('other', by('amos'))).toMatchObject({ n: 1, repeated: false });
  // The other events of the batch are stored.
  const ours = randomUUID();
  const batch = [
    newMessage(),
    newMessage({ commandId: ours }),
    newMessage({ commandId: ours, authorId: 'amos' }),
    newMessage(),
  ];
  const answers = await Promise.allSettled(batch.map((event) => rooms.append('own', event)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(answers[2]).toMatchObject({ reason: foreign });
  expect((await storedEvents('own')).map(({ n, author }) => `${n} ${author}`)).toEqual([
    '1 ruth',
    '2 ruth',
    '3 ruth',
    '4 ruth',
  ]);
  expect(await rooms.find('own', 'ruth', commandId)).toMatchObject({ n: 1 });
  expect(await rooms.find('own', 'amos', commandId)).toBeNull();
});

test('CHAT-5~ forty concurrent rooms have no number gaps even if events are refused, repeated or judged', async () => {
  const rooms = startProcess();
  const roomName = (index: number) => `hall-${index}`;
  const known = newMessage();
  for (let index = 0; index < 40; index += 1) await rooms.append(roomName(index), index === 7 ? known : newMessage());
  await database.pool.query("update rooms set silenced = '{amos}' where room = $1", [roomName(3)]);
  await database.pool.query('update rooms set guarded = true where room = $1', [roomName(5)]);
  const judged = { judge: async () => ({ type: 'held', json: 'null' }) };
  const foreign = newMessage({ commandId: known.commandId, authorId: 'amos' });
  const eventsOf = (index: number): RoomAppend[] => {
    if (index === 3) return [newMessage({ authorId: 'amos' }), newMessage()];
    if (index === 5) return [newMessage(judged), newMessage()];
    if (index === 7) return [known, foreign, newMessage()];
    return [newMessage(), newMessage()];
  };
  const all = Array.from({ length: 40 }, (_, index) =>
    eventsOf(index).map((event) => rooms.append(roomName(index), event)),
  );
  const answers = await Promise.all(all.map((appended) => Promise.allSettled(appended)));
  const numbersOrNo = answers.map((ofRoom) =>
    ofRoom.map((answer) => (answer.status === 'fulfilled' ? answer.value.n : 'no')),
  );
  const expected = (index: number) => ({ 3: ['no', 2], 7: [1, 'no', 2] })[index] ?? [2, 3];
  expect(numbersOrNo).toEqual(Array.from({ length: 40 }, (_, index) => expected(index)));
  for (const index of [3, 5, 7, 30]) {
    const numbers = (await storedEvents(roomName(index))).map(({ n }) => n);
    expect(numbers, roomName(index)).toEqual(index === 3 || index === 7 ? [1, 2] : [1, 2, 3]);
  }
  const held = await rooms.latest(roomName(5), { type: 'held', limit: 5, related: [] });
  expect(held.map(({ n }) => n)).toEqual([2]);
});

test('an event is stored together with its projection; if a projection fails, only its event is not stored', async () => {
  await database.pool.query('create table projected (n int primary key)');
  const rooms = startProcess();
  const good = (text: string) =>
    newMessage({
      data: { text },
      project: async (tx, n) => void (await tx.execute(sql`insert into projected values (${n})`)),
    });
  const bad = newMessage({ project: (tx) => tx.execute(sql`insert into no_such_table values (1)`).then(() => {}) });
  const answers = await Promise.allSettled([
    rooms.append('projected', good('one')),
    rooms.append('projected', bad),
    rooms.append('projected', good('two')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { rows } = await database.pool.query('select n from projected order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect((await storedEvents('projected')).map(({ n }) => n)).toEqual([1, 2]);
});

test('data that the database cannot store is refused before it is added to a batch', async () => {
  const rooms = startProcess();
  const bad = ['\u0000', 'half \ud83d', 'a\\\u0000'].map((text) => rooms.append('odd', newMessage({ data: { text } })));
  const good = ['\\u0000', 'whole 😀', '\u0007'].map((text) => rooms.append('odd', newMessage({ data: { text } })));
  for (const { status } of await Promise.allSettled(bad)) expect(status).toBe('rejected');
  await Promise.all(good);
  const events = await rooms.latest('odd', { type: 'said', limit: 10, related: [] });
  expect(events.map(({ data }) => data)).toEqual([{ text: '\\u0000' }, { text: 'whole 😀' }, { text: '\u0007' }]);
});

test('a command id that the database cannot store is refused, and does not count as a repetition of another id', async () => {
  const rooms = startProcess();
  for (const commandId of ['half \ud83d', 'half \ud83e', 'null \u0000'])
    await expect(rooms.append('odd ids', newMessage({ commandId }))).rejects.toThrow();
  const commandId = 'a "quoted", {braced}\nand \\ escaped 😀';
  await rooms.append('odd ids', newMessage({ commandId }));
  expect((await storedEvents('odd ids')).map(({ command }) => command)).toEqual([commandId]);
});

test('a full batch is acknowledged while the next batch is still being stored', async () => {
  const rooms = startProcess();
  const batch = Array.from({ length: 200 }, () => rooms.append('pipelined', newMessage()));
  const next = rooms.append('pipelined', newMessage({ project: async () => void (await Promise.all(batch)) }));
  expect(await next).toMatchObject({ n: 201 });
});

test('while the database is unreachable no event is acknowledged, and later the process stores events again', async () => {
  let isUnreachable = true;
  const pool = new Proxy(database.pool, {
    get(target, key) {
      if (isUnreachable && (key === 'connect' || key === 'query')) return () => Promise.reject(new Error('away'));
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const rooms = startProcess(createInProcessBus(), pool);
  isUnreachable = false;
  await rooms.append('outage', newMessage());
  isUnreachable = true;
  const lost = newMessage();
  await expect(rooms.append('outage', lost)).rejects.toMatchObject({ text: { code: 'server.unavailable' } });
  isUnreachable = false;
  // The page retries with the same id.
  expect(await rooms.append('outage', lost)).toMatchObject({ n: 2, repeated: false });
});

test('events are refused if too many are waiting, and all other events are stored', async () => {
  const rooms = startProcess();
  await rooms.append('crowd', newMessage());
  const answers = await Promise.allSettled(Array.from({ length: 1_500 }, () => rooms.append('crowd', newMessage())));
  const accepted = answers.filter(({ status }) => status === 'fulfilled');
  expect(accepted.length).toBeGreaterThanOrEqual(1_000);
  expect(accepted.length).toBeLessThan(1_500);
  expect(await storedEvents('crowd')).toHaveLength(accepted.length + 1);
});

test('`latest` and `before` return their events oldest first', async () => {
  const rooms = startProcess();
  for (let i = 1; i <= 12; i += 1) await rooms.append('paged', newMessage({ data: { i } }));
  expect((await rooms.latest('paged', { type: 'said', limit: 3, related: [] })).map(({ n }) => n)).toEqual([
    10, 11, 12,
  ]);
  expect((await rooms.before('paged', { n: 10, limit: 4, type: 'said' })).map(({ n, data }) => ({ n, data }))).toEqual(
    [6, 7, 8, 9].map((n) => ({ n, data: { i: n } })),
  );
});
