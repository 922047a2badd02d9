import { type CommandShape, commandsOf } from '@nave/domain/kernel/command.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { type TopicShape, topicsOf } from '@nave/domain/kernel/topic.ts';
import { checkSent } from '@nave/server/testing/check-sent.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { anyone } from '../../rule.ts';
import { RealtimeRegistry } from './registry.ts';

const song = z.strictObject({ title: z.string() });
const topicShapes = {
  book: { kind: 'room', snapshot: z.strictObject({ songs: z.array(song) }), events: { sung: song } },
  now: { kind: 'state', snapshot: song, events: { turned: song } },
} satisfies Record<string, TopicShape>;
const commandShapes = {
  sing: { input: song, ack: z.strictObject({ verses: z.int() }) },
} satisfies Record<string, CommandShape>;
const topics = topicsOf<typeof topicShapes>()({ book: 'book:{id}', now: 'now:{id}' });
const commands = commandsOf<typeof commandShapes>()({ sing: 'book.sing' });

/** A song with a field that its schema does not have. TypeScript allows this, because the object is in a variable. */
const withUnknownField = { title: 'Abide with me', key: 'Eb' };
const good = { title: 'Abide with me' };
const rule = anyone(kernelRefusals.notFound);
let database: Database;
let bed: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  bed = await startRealtime({ database, checkSent });
  const topic = bed.realtime.topics(topics, topicShapes);
  const given: Record<string, typeof good> = { good, stray: withUnknownField };
  topic(topics.book, {
    rule,
    snapshot: async (_target, _actor, { id }) => ({ songs: [given[id] ?? good] }),
  });
  topic(topics.now, { rule, snapshot: async () => good });
  bed.realtime.commands(commands, commandShapes)(commands.sing, {
    params: () => ({}),
    rule,
    handle: async (_actor, _target, { title }) => {
      const data = { verses: 5, ...(title === 'stray' && { key: 'Eb' }) };
      return { at: 0, data };
    },
  });
});
afterAll(async () => {
  await bed.close();
  await database.close();
});

describe('checkSent', () => {
  test('a snapshot with a field that the topic does not define is not sent', async () => {
    const amos = await bed.viewer('amos');
    expect(await amos.follow('book:good')).toMatchObject({ snapshot: { songs: [good] } });
    expect(await amos.sub('book:stray')).toMatchObject({ type: 'refused', code: 'server.unexpected' });
  });

  test('an event that the topic does not define is neither published nor stored', async () => {
    const publish = (data: typeof good) => bed.realtime.publish('now:1', 'turned', data);
    publish(good);
    expect(() => publish(withUnknownField)).toThrow('now:1 turned is not what is promised');
    expect(() => bed.realtime.publish('now:1', 'burnt', good)).toThrow('now:1 burnt is not what is promised');
    const append = (room: string, data: unknown) =>
      bed.rooms.append(room, { authorId: 'ruth', commandId: JSON.stringify(data), type: 'sung', data });
    expect(await append('book:good', good)).toMatchObject({ n: 1 });
    await expect(append('book:good', withUnknownField)).rejects.toThrow('not what is promised');
    await expect(append('book:good', {})).rejects.toThrow('not what is promised');
    await expect(append('shelf:1', good)).rejects.toThrow('not what is promised');
    expect(await bed.rooms.latest('book:good', { type: 'sung', limit: 10, related: [] })).toHaveLength(1);
  });

  test('an acknowledgement with a field that the command does not define is not sent', async () => {
    const amos = await bed.viewer('amos');
    expect(await amos.command(commands.sing, good)).toMatchObject({ type: 'ack', data: { verses: 5 } });
    expect(await amos.command(commands.sing, { title: 'stray' })).toMatchObject({ code: 'server.unexpected' });
  });
});

test('every topic and command of a slice has exactly one handler', () => {
  const registry = new RealtimeRegistry();
  const topic = registry.topics({ now: topics.now }, { now: topicShapes.now });
  expect(() => registry.checkComplete()).toThrow('Nothing is registered for now:{id}.');
  topic(topics.now, { rule });
  registry.checkComplete();
  expect(() => topic(topics.now, { rule })).toThrow('The topic now:{id} exists already');
});

test('a handler that does not match the shape of its topic or command does not compile', () => {
  const registry = new RealtimeRegistry();
  const topic = registry.topics(topics, topicShapes);
  // @ts-expect-error The snapshot has no title.
  topic(topics.now, { rule, snapshot: async () => ({ name: 'Abide with me' }) });
  // @ts-expect-error The shape of `book` is missing.
  registry.topics(topics, { now: topicShapes.now });
  registry.commands(commands, commandShapes)(commands.sing, {
    params: () => ({}),
    rule,
    // @ts-expect-error The acknowledgement has no verses.
    handle: async () => ({ at: 0 }),
  });
});
