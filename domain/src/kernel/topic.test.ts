import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type AckData, type CommandInput, commandsOf } from './command.ts';
import { type EventOf, isEventOf, type SnapshotOf, type TopicParams, topicName, topicsOf } from './topic.ts';

const song = z.strictObject({ title: z.string() });
const shapes = {
  sung: { kind: 'room', snapshot: z.strictObject({ songs: z.array(song) }), events: { began: song, ended: z.null() } },
  mood: { kind: 'flow', events: { changed: z.string() } },
} as const;
const topics = topicsOf<typeof shapes>()({ sung: 'sung:{churchId}:{bookId}', mood: 'mood' });
const commandShapes = { sing: { input: song, ack: z.strictObject({ verses: z.int() }) }, hush: { input: z.null() } };
const commands = commandsOf<typeof commandShapes>()({ sing: 'song.sing', hush: 'song.hush' });

test('the name of a topic is its pattern with the parameters filled in', () => {
  expect(topicName(topics.sung, { churchId: 'grace', bookId: '7' })).toBe('sung:grace:7');
  expect(topicName(topics.mood, {})).toBe('mood');
});

test('isEventOf recognises the topic of an event by the topic’s name', () => {
  const event: { type: string; data: unknown } = { type: 'began', data: { title: 'Abide with me' } };
  expect(isEventOf(topics.sung, 'sung:grace:7', event)).toBe(true);
  expect(isEventOf(topics.sung, 'unsung:grace:7', event)).toBe(false);
  if (isEventOf(topics.sung, 'sung:grace:7', event) && event.type === 'began')
    expectTypeOf(event.data).toEqualTypeOf<{ title: string }>();
});

test('the types of events, snapshots and commands follow from their shapes', () => {
  expectTypeOf<TopicParams<typeof topics.sung>>().toEqualTypeOf<{ churchId: string; bookId: string }>();
  expectTypeOf<SnapshotOf<typeof topics.sung>>().toEqualTypeOf<{ songs: { title: string }[] }>();
  expectTypeOf<SnapshotOf<typeof topics.mood>>().toEqualTypeOf<null>();
  expectTypeOf<EventOf<typeof topics.sung>['type']>().toEqualTypeOf<'began' | 'ended'>();
  expectTypeOf<EventOf<typeof topics.sung>['n']>().toEqualTypeOf<number>();
  expectTypeOf<EventOf<typeof topics.mood>['data']>().toEqualTypeOf<string>();
  expectTypeOf<CommandInput<typeof commands.sing>>().toEqualTypeOf<{ title: string }>();
  expectTypeOf<AckData<typeof commands.sing>>().toEqualTypeOf<{ verses: number }>();
  expectTypeOf<AckData<typeof commands.hush>>().toEqualTypeOf<undefined>();
});

test('the compiler refuses a shape without a topic, and a topic without a shape', () => {
  // @ts-expect-error mood has no topic.
  topicsOf<typeof shapes>()({ sung: 'sung:{id}' });
  // @ts-expect-error hummed has no shape.
  topicsOf<typeof shapes>()({ sung: 'sung:{id}', mood: 'mood', hummed: 'hummed' });
  // @ts-expect-error A command is `slice.verb`.
  commandsOf<typeof commandShapes>()({ sing: 'sing', hush: 'song.hush' });
});
