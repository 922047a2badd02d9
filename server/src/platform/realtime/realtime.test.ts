import { PROTOCOL_VERSION } from '@nave/domain/kernel/realtime.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '../../testing/realtime-testbed.ts';
import type { TestViewer } from '../../testing/test-viewer.ts';
import type { Database } from '../database/database.ts';

const START = Date.UTC(2026, 10, 22, 9, 0, 0);
let database: Database;
let bed: RealtimeTestbed;
const viewers: TestViewer[] = [];

beforeAll(async () => {
  database = await testDatabase();
  bed = await startRealtime({ database, now: () => START });
});

afterEach(async () => {
  for (const viewer of viewers.splice(0)) await viewer.close();
});

afterAll(async () => {
  await bed.close();
  await database.close();
});

async function connectViewer(name: string): Promise<TestViewer> {
  const viewer = await bed.viewer(name);
  viewers.push(viewer);
  return viewer;
}

test('TIME-51 API-52 PLAY-39~ the hello frame has the server’s time and the page’s actor', async () => {
  const amos = await connectViewer('amos');
  expect(amos.hello).toMatchObject({
    serverTime: START,
    me: { kind: 'guest', id: 'amos' },
    protocol: PROTOCOL_VERSION,
  });
});

test('the server’s time is sent on request', async () => {
  const amos = await connectViewer('amos');
  amos.send({ type: 'time', id: 'now' });
  expect(await amos.next(({ type }) => type === 'time')).toEqual({ type: 'time', id: 'now', serverTime: START });
});

test('API-98 one socket carries rooms, states and flows; every follower of a room gets the same events', async () => {
  const [amos, ruth] = [await connectViewer('amos'), await connectViewer('ruth')];
  for (const viewer of [amos, ruth]) {
    expect(await viewer.follow('talk:many')).toMatchObject({ top: 0, recovered: false, snapshot: { latest: [] } });
    await viewer.follow('sparks');
  }
  bed.lamp.value = 7;
  expect(await amos.follow('lamp')).toMatchObject({ epoch: '', top: 0, snapshot: 7 });
  const ack = await amos.command('talk.say', { topic: 'talk:many', text: 'Good morning' });
  expect(ack).toMatchObject({ type: 'ack', n: 1, at: START });
  const event = { topic: 'talk:many', n: 1, at: START, event: 'said', data: { text: 'Good morning' } };
  for (const viewer of [amos, ruth]) expect(await viewer.event(1)).toEqual({ type: 'event', ...event });
  bed.realtime.publish('sparks', 'lit', { count: 3 });
  bed.realtime.publish('lamp', 'turned', 8);
  expect(await ruth.next((frame) => frame.type === 'event' && frame.topic === 'sparks')).toMatchObject({
    event: 'lit',
    data: { count: 3 },
  });
  await amos.next((frame) => frame.type === 'event' && frame.topic === 'lamp');
  expect(ruth.events.filter(({ topic }) => topic === 'lamp')).toEqual([]);
});

test('a page gets no more events of a topic after unsub', async () => {
  const [amos, ruth] = [await connectViewer('amos'), await connectViewer('ruth')];
  for (const viewer of [amos, ruth]) await viewer.follow('sparks');
  ruth.send({ type: 'unsub', topic: 'sparks' });
  ruth.send({ type: 'time', id: 'after' });
  await ruth.next(({ type }) => type === 'time');
  bed.realtime.publish('sparks', 'lit', {});
  await amos.next(({ type }) => type === 'event');
  expect(ruth.events).toEqual([]);
  expect(bed.realtime.followersHere('sparks')).toBe(1);
});

test('a change of a state that happens while its snapshot is read arrives after the snapshot', async () => {
  const amos = await connectViewer('amos');
  const originalRead = bed.lamp.read;
  bed.lamp.read = async () => {
    bed.realtime.publish('lamp', 'turned', 42);
    return 41;
  };
  expect(await amos.follow('lamp')).toMatchObject({ snapshot: 41 });
  bed.lamp.read = originalRead;
  await amos.next((frame) => frame.type === 'event' && frame.data === 42);
  expect(amos.events).toHaveLength(1);
});

test('API-109 subscriptions to forbidden, missing and unknown topics are refused with the same answer', async () => {
  bed.banned.add('banned');
  const [amos, banned] = [await connectViewer('amos'), await connectViewer('banned')];
  const answers = [
    await amos.sub('talk:secret-plans'),
    await amos.sub('talk:secret-nothing'),
    await amos.sub('no-such-topic'),
    await amos.sub('talk:a/b'),
    await banned.sub('talk:many', { epoch: 'any', after: 0 }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ type: 'refused', code: 'topic.unknown' });
  expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, id: '' }))).size).toBe(1);
});

test('API-109~ the rule in the registry is checked for each subscription and command', async () => {
  const entries = bed.realtime.entries();
  expect(entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'topic talk:{id}',
    'topic lamp',
    'topic sparks',
    'command talk.say',
  ]);
  const amos = await connectViewer('amos');
  for (const entry of entries.filter(({ name }) => name.startsWith('talk'))) {
    const { rule } = entry;
    entry.rule = { ...rule, signedIn: true };
    const answer =
      entry.kind === 'topic'
        ? await amos.sub('talk:ruled')
        : await amos.command('talk.say', { topic: 'talk:ruled', text: 'Hello' });
    expect(answer).toMatchObject({ code: entry.kind === 'topic' ? 'topic.unknown' : 'session.missing' });
    entry.rule = rule;
  }
  await amos.follow('talk:ruled');
});

test('the schema or the rule of a command can refuse it, and a failed command is refused without details', async () => {
  bed.banned.add('banned');
  const [amos, banned] = [await connectViewer('amos'), await connectViewer('banned')];
  const shape = await amos.command('talk.say', { topic: 'talk:x', text: '' });
  expect(shape).toMatchObject({ code: 'frame.malformed', fields: { text: expect.any(String) } });
  const missing = await amos.command('talk.say', { topic: 'talk:secret', text: 'Hello' });
  expect(missing).toMatchObject({ code: 'request.not-found' });
  const denied = await banned.command('talk.say', { topic: 'talk:x', text: 'Hello' });
  expect(denied).toMatchObject({ code: 'session.unauthorized', message: 'Unauthorized' });
  const failed = await amos.command('talk.say', { topic: 'talk:x', text: 'crash' });
  expect(failed).toMatchObject({ code: 'server.unexpected' });
  expect(JSON.stringify(failed)).not.toContain('A bug');
  expect(bed.logged).toContainEqual(expect.objectContaining({ about: 'talk.say' }));
});

test('the messages of a page keep their order', async () => {
  const amos = await connectViewer('amos');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => amos.command('talk.say', { topic: 'talk:order', text: `${i}` })),
  );
  expect(answers.map((answer) => (answer.type === 'ack' ? answer.n : answer.code))).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

test('a guest who enters a name gets a new hello, keeps its topics, and keeps the name when rights are checked again', async () => {
  for (const cookie of ['amos', 'amos.Amso']) {
    const amos = await connectViewer(cookie);
    await amos.follow('talk:named');
    bed.realtime.actorChanged('amos', { kind: 'guest', id: 'amos', name: 'Amos' });
    await amos.next((frame) => frame.type === 'hello' && frame.me.name === 'Amos');
    bed.realtime.refresh('amos');
    await amos.follow('sparks');
    await amos.command('talk.say', { topic: 'talk:named', text: 'It is me' });
    const event = amos.frames.findLast((frame) => frame.type === 'event');
    expect(event).toMatchObject({ data: { text: 'It is me', by: 'Amos' } });
    await amos.close();
  }
});

test('a subscription is refused with the time to wait during an outage, and without details after a bug', async () => {
  const amos = await connectViewer('amos');
  const { read } = bed.lamp;
  bed.lamp.read = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  };
  expect(await amos.sub('lamp')).toMatchObject({ type: 'refused', code: 'server.unavailable', waitSeconds: 2 });
  bed.lamp.read = async () => {
    throw new Error('A bug');
  };
  const failed = await amos.sub('lamp');
  expect(failed).toMatchObject({ type: 'refused', code: 'server.unexpected' });
  expect(JSON.stringify(failed)).not.toContain('A bug');
  bed.lamp.read = read;
  expect((await amos.sub('lamp')).type).toBe('subbed');
});

test('a changed actor loses the topics that are no longer allowed and keeps the others', async () => {
  const changed = await connectViewer('changed');
  await changed.follow('talk:lost');
  await changed.follow('sparks');
  bed.banned.add('changed');
  bed.realtime.actorChanged('changed', { kind: 'guest', id: 'changed', name: 'Someone' });
  expect(await changed.next(({ type }) => type === 'unsubbed')).toEqual({ type: 'unsubbed', topic: 'talk:lost' });
  bed.realtime.publish('sparks', 'lit', {});
  await changed.next(({ type }) => type === 'event');
});

test('a socket is closed with 4403 after a right was withdrawn, and with 4401 after its session ended', async () => {
  const withdrawn = await bed.viewer('withdrawn');
  await withdrawn.follow('talk:open');
  bed.banned.add('withdrawn');
  bed.realtime.refresh('withdrawn');
  expect(await withdrawn.closed).toBe(4403);
  const guest = await bed.viewer('visitor');
  bed.realtime.actorChanged('visitor', {
    kind: 'user',
    id: 'ruth',
    email: 'ruth@example.org',
    name: 'Ruth',
    globalRole: null,
    roles: {},
    whitelist: {},
  });
  expect(await guest.closed).toBe(4401);
});

test('onDisconnect reports a disconnected socket with its topics', async () => {
  const departures: unknown[] = [];
  const stop = bed.realtime.onDisconnect((departed) => departures.push(departed));
  const amos = await bed.viewer('leaving');
  await amos.follow('sparks');
  await amos.close();
  const departed = {
    connection: amos.hello.connection,
    actor: { kind: 'guest', id: 'leaving' },
    topics: ['sparks'],
    goneAt: expect.any(Number),
  };
  await expect.poll(() => departures).toContainEqual(departed);
  stop();
  await expect.poll(() => bed.realtime.counters()).toEqual({ sockets: 0, subscriptions: 0 });
});
