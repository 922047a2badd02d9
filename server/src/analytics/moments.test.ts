import type { ContentMinutes, EarlierContents, MinuteMessages } from '@nave/domain/analytics/moments.api.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { REDACTED } from '@nave/domain/kernel/realtime.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { seedMessages, seedViewings } from '@nave/server/testing/seed-viewings.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeAnswers } from '../interactions/answers.store.ts';
import { storeBatches } from '../reactions/reactions.store.ts';

const NOW = '2026-11-09T18:00:00.000Z';
let bed: ApiTestbed;
let clientId: string;
let channelId: string;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  clientId = (await aClient(bed.db)).id;
  channelId = (await aChannel(bed.db, { clientId })).id;
});

async function aService(startsAt: string, changes: { channelIds?: string[]; name?: string } = {}) {
  const times = { startsAt: new Date(startsAt), duration: 60, prePlayDuration: 0 };
  const given = { clientId, channelIds: [channelId], timeZoneName: 'America/Chicago', ...times, ...changes };
  const { id } = await aContent(bed.db, given);
  return { id, clientId, channelId, startsAt: new Date(startsAt) };
}
async function read<Answer>(path: string, actor = staff('host', clientId)): Promise<Answer> {
  const answer = await bed.as(actor, 'GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.json() as Answer;
}
const minute = (start: Date, n: number) => new Date(start.getTime() + n * 60_000).toISOString();

test('ANA-142 ANA-143~ ANA-145 a service with planted bursts has exactly these as moments, and the messages of a minute', async () => {
  const service = await aService('2026-11-08T16:00:00.000Z');
  await seedViewings(bed.db, service, [
    { stays: [[-30, 3_000]] },
    {
      stays: [
        [60, 130],
        [1_800, 3_600],
      ],
    },
    { stays: [[0, 3_600]], isStaff: true },
  ]);
  const quiet = Array.from({ length: 30 }, (_, index) => ({
    at: 30 + index * 120,
    by: 'Amos',
    message: `Amen ${index}`,
  }));
  const burst = Array.from({ length: 104 }, (_, index) => ({
    at: 1_260 + index / 2,
    by: index % 2 === 0 ? 'Priya' : 'Ruth',
    message: `So good ${index}`,
    isHost: index % 2 === 1,
  }));
  await seedMessages(
    bed.db,
    service,
    [...quiet, ...burst].toSorted((a, b) => a.at - b.at),
  );
  for (const [at, heart] of [
    [200, 1],
    [2_525, 20],
    [2_540, 18],
  ] as const) {
    const batches = [{ pageId: v7(), batch: 1, counts: { heart } }];
    await storeBatches(bed.db, service, { batches, shard: 3, at: new Date(service.startsAt.getTime() + at * 1_000) });
  }
  const interactionId = v7();
  await bed.db.execute(sql`insert into interactions
    (id, client_id, content_id, interaction_title, interaction_text, urgency, display_order, responses)
    values (${interactionId}, ${clientId}, ${service.id}, 'Here?', '', 'normal', 1, '[]')`);
  const answered = Array.from({ length: 9 }, (_, index) => ({
    id: v7(),
    clientId,
    contentId: service.id,
    interactionId,
    viewerId: v7(),
    responseId: index < 6 ? 'yes' : null,
    data: null,
    answeredAt: new Date(service.startsAt.getTime() + 3_000_000 + index * 1_000),
  }));
  await storeAnswers(bed.db, answered);
  const path = `/api/contents/${service.id}/analytics`;
  const { minutes, moments } = await read<ContentMinutes>(`${path}/minutes`);
  expect(moments).toEqual([
    { at: minute(service.startsAt, 21), kind: 'messages', count: 104 },
    { at: minute(service.startsAt, 42), kind: 'reactions', count: 38 },
    { at: minute(service.startsAt, 50), kind: 'answers', count: 6 },
  ]);
  expect(minutes).toHaveLength(60);
  const none = { messages: 0, reactions: 0, answers: 0 };
  expect(minutes.slice(0, 3)).toEqual([
    { at: minute(service.startsAt, 0), there: 1, came: 1, left: 0, ...none, messages: 1 },
    { at: minute(service.startsAt, 1), there: 2, came: 1, left: 0, ...none },
    { at: minute(service.startsAt, 2), there: 2, came: 0, left: 1, ...none, messages: 1 },
  ]);
  expect(minutes[50]).toMatchObject({ there: 1, came: 0, left: 1, answers: 6 });
  const said = await read<MinuteMessages>(`${path}/messages?minute=${minute(service.startsAt, 21)}`);
  expect(said.messages).toHaveLength(100);
  expect(said.isWhole).toBe(false);
  expect(said.messages.slice(0, 2)).toEqual([
    { id: expect.any(String), at: minute(service.startsAt, 21), name: 'Priya', message: 'So good 0', isHost: false },
    expect.objectContaining({ name: 'Ruth', message: 'So good 1', isHost: true }),
  ]);
  expect((await bed.as(staff('host', clientId), 'GET', `${path}/messages?minute=now`)).statusCode).toBe(400);
  // A removed message is not shown.
  await bed.db.execute(sql`update room_events set type = ${REDACTED}, data = 'null'
    where room = ${chatTopic(service.id)} and data ->> 'message' = 'Amen 1'`);
  const later = minute(service.startsAt, 2);
  expect(await read(`${path}/messages?minute=${later}`)).toEqual({ messages: [], isWhole: true });
});

test('ANA-146 a content on demand has no minutes', async () => {
  const timeless = { startsAt: null, opensAt: null, closesAt: null };
  const { id } = await aContent(bed.db, { clientId, channelIds: [channelId], contentType: 'onDemand', ...timeless });
  expect(await read(`/api/contents/${id}/analytics/minutes`)).toEqual({ minutes: [], moments: [] });
  expect(await read(`/api/contents/${id}/analytics/earlier`)).toEqual({ contents: [], accounts: null });
});

test('ANA-147 ANA-148 ANA-149 ANA-150 a content stands beside the last 4 of its channel and hour, and accounts are numbers without names', async () => {
  // Clocks go back on November 1, so that 10:00 is 15:00 and then 16:00 in UTC.
  const starts = ['11-08T16', '11-01T16', '10-25T15', '10-18T15', '10-11T15', '10-04T15'];
  const services = [];
  for (const start of starts) services.push(await aService(`2026-${start}:00:00.000Z`));
  const [here, previous, older, ...rest] = services as [Service, Service, Service, ...Service[]];
  await aService('2026-11-07T16:00:00.000Z');
  await aService('2026-11-01T15:00:00.000Z');
  const { id: other } = await aChannel(bed.db, { clientId });
  await aService('2026-10-25T15:00:00.000Z', { channelIds: [other] });
  const people = Array.from({ length: 5 }, (_, index) => ({
    userId: v7(),
    name: `Secret ${index}`,
    stays: [[0, 600 * (index + 1)] as const],
  }));
  const [both, newcomer, lost, missing, staffMember] = people as [Person, Person, Person, Person, Person];
  const guest = { id: v7(), stays: [[-60, 300] as const] };
  await seedViewings(bed.db, here, [both, newcomer, guest, { ...staffMember, isStaff: true }]);
  await seedViewings(bed.db, previous, [both, lost, guest]);
  await seedViewings(bed.db, older, [both, missing, lost, guest]);
  const path = `/api/contents/${here.id}/analytics/earlier`;
  const { contents, accounts } = await read<EarlierContents>(path);
  expect(contents.map(({ contentId }) => contentId)).toEqual(
    [here, previous, older, ...rest.slice(0, 2)].map(({ id }) => id),
  );
  expect(contents.map(({ uniqueViewers, maxLive }) => [uniqueViewers, maxLive])).toEqual([
    [3, 3],
    [3, 3],
    [4, 4],
    [0, 0],
    [0, 0],
  ]);
  expect(contents[0]).toMatchObject({
    startsAt: here.startsAt.toISOString(),
    averageWatchTime: (600 + 1_200 + 300) / 3,
  });
  expect(contents[0]?.curve.length).toBeLessThanOrEqual(100);
  for (const { curve } of contents.slice(0, 3)) expect(curve[0]?.second).toBe(0);
  expect(accounts).toEqual({ newHere: 1, backAgain: 1, missingTwice: 1 });
  expect(JSON.stringify({ contents, accounts })).not.toContain('Secret');
  // Until the end nobody is missing.
  bed.clock.set('2026-11-01T16:30:00.000Z');
  const during = await read<EarlierContents>(`/api/contents/${previous.id}/analytics/earlier`);
  expect(during.accounts).toEqual({ newHere: 0, backAgain: 2, missingTwice: null });
  bed.clock.set(NOW);
});

type Service = Awaited<ReturnType<typeof aService>>;
interface Person {
  userId: string;
  name: string;
  stays: (readonly [number, number])[];
}

test('ANA-147~ a channel with 20 contents a day finds the ones of its last four Sundays', async () => {
  const services: Service[] = [];
  const last = Date.parse('2026-11-08T16:00:00.000Z');
  for (let day = 0; day < 30; day += 1)
    for (let hour = 0; hour < 20; hour += 1)
      services.push(await aService(new Date(last - (day * 24 + hour) * 3_600_000).toISOString()));
  const { contents } = await read<EarlierContents>(`/api/contents/${services[0]?.id}/analytics/earlier`);
  expect(contents.map(({ startsAt }) => startsAt.slice(5, 16))).toEqual([
    '11-08T16:00',
    '11-01T16:00',
    '10-25T15:00',
    '10-18T15:00',
    '10-11T15:00',
  ]);
});

test('ANA-151 staff of one channel compare only with contents of this channel', async () => {
  const { id: other } = await aChannel(bed.db, { clientId });
  const here = await aService('2026-11-08T16:00:00.000Z', { channelIds: [channelId, other] });
  const ofOther = await aService('2026-11-01T16:00:00.000Z', { channelIds: [other] });
  const ids = async (actor: ReturnType<typeof staff>) =>
    (await read<EarlierContents>(`/api/contents/${here.id}/analytics/earlier`, actor)).contents.map(
      ({ contentId }) => contentId,
    );
  expect(await ids(staff('owner', clientId))).toEqual([here.id, ofOther.id]);
  expect(await ids(staff('host', clientId, [channelId]))).toEqual([here.id]);
});
