import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { CSV_START, cellText } from '@nave/domain/kernel/csv.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { csvRows, separatorOf } from '@nave/domain/ticketing/csv/csv-rows.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, cookiesOf, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeClicks } from '../clicks.store.ts';
import { storePeople } from '../people.store.ts';
import { viewings } from '../tables.ts';

const NOW = '2026-11-22T16:00:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;
const opened: TestViewer[] = [];
beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(async () => {
  await Promise.all(opened.map((viewer) => viewer.close()));
  await server.stop();
});

beforeEach(() => clock.set(NOW));

interface Place {
  clientId: string;
  contentId: string;
  channelId: string;
}

async function aPlace(changes: Partial<Parameters<typeof aContent>[1]> = {}): Promise<Place> {
  const { id: clientId } = await aClient(server.db);
  const { id: channelId } = await aChannel(server.db, { clientId });
  const { id: contentId } = await aContent(server.db, {
    clientId,
    channelIds: [channelId],
    name: 'Sunday: 主日',
    timeZoneName: 'America/Chicago',
    startsAt: new Date(Date.parse(NOW) - 60_000),
    chat: { ...newChat, enabled: true },
    ...changes,
  });
  return { clientId, channelId, contentId };
}
async function connect(cookie: string): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url, cookie });
  opened.push(viewer);
  return viewer;
}
const guest = async (name: string) => cookiesOf(await server.call('POST', '/api/auth/guest', { body: { name } }));
async function staff(clientId: string): Promise<{ email: string; cookie: string }> {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'superhost' } });
  return { email, cookie: await server.signIn(email) };
}
const get = (contentId: string, name: string, cookie: string, query = '') =>
  server.call('GET', `/api/contents/${contentId}/exports/${name}${query}`, { cookie });
async function rowsOf(answer: Response): Promise<string[][]> {
  expect(answer.status).toBe(200);
  // Keeps the mark at the beginning of the file.
  const file = Buffer.from(await answer.arrayBuffer()).toString();
  expect(file.startsWith(CSV_START)).toBe(true);
  const text = file.slice(CSV_START.length);
  return [...csvRows(text, separatorOf(text))].map(({ cells }) => cells.map(cellText));
}
const analyticsOf = async (contentId: string, cookie: string) =>
  json<ContentAnalytics>(await server.call('GET', `/api/contents/${contentId}/analytics`, { cookie }));

/** Adds long messages of an author: '1 xxx…', '2 xxx…'. */
async function addMessages(contentId: string, uid: string, count: number): Promise<void> {
  const text = 'x'.repeat(400);
  await server.db.execute(sql`
    insert into room_events (room, n, author_id, command_id, type, data, at)
    select ${chatTopic(contentId)}, n, ${uid}::text, 'c' || n, 'message', jsonb_build_object('id', 'c' || n,
      'uid', ${uid}::text, 'userName', 'Amos', 'photoURL', null, 'message', n || ' ' || ${text}::text, 'timestamp', 0,
      'isHost', false), ${NOW}::timestamptz
    from generate_series(1, ${count}::int) n`);
}

test('API-54~ EXP-11 EXP-12 EXP-13~ the transcript has the public messages in their order; the chat data also the removed ones', async () => {
  const { clientId, contentId, channelId } = await aPlace();
  const { email, cookie } = await staff(clientId);
  const [host, amos] = [await connect(cookie), await connect(await guest('Amos #1'))];
  await amos.command(presenceCommands.set, { channelId, contentId });
  const says = (viewer: TestViewer, message: string) => viewer.command(chatCommands.send, { contentId, message });
  await says(host, 'Welcome!');
  await says(amos, '=1+1, she said');
  const third = await says(amos, 'Removed');
  await says(host, 'Line one, "two"');
  const n = third.type === 'ack' ? third.n : undefined;
  expect((await host.command(chatCommands.delete, { contentId, n: n ?? 0 })).type).toBe('ack');
  expect((await amos.command(directChatCommands.request, { contentId, message: 'In private' })).type).toBe('ack');
  const answer = await get(contentId, 'chat-transcript.csv', cookie);
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Sunday%20%E4%B8%BB%E6%97%A5-chat-");
  expect(answer.headers.get('x-total-count')).toBe('3');
  const time = '2026-11-22 10:00:00';
  expect(await rowsOf(answer)).toEqual([
    ['Name', 'Email', 'Message', 'Time', 'Host'],
    ['Ruth Ames', email, 'Welcome!', time, 'Yes'],
    ['Amos ＃1', '', '=1+1, she said', time, 'No'],
    ['Ruth Ames', email, 'Line one, "two"', time, 'Yes'],
  ]);
  const data = await get(contentId, 'chat-data.csv', cookie, '?language=es');
  expect(data.headers.get('x-total-count')).toBe('4');
  expect(await rowsOf(data)).toEqual([
    ['Nombre', 'Correo', 'Mensaje', 'Hora', 'Anfitrión', 'Eliminado'],
    ['Ruth Ames', email, 'Welcome!', time, 'Sí', 'No'],
    ['Amos ＃1', '', '=1+1, she said', time, 'No', 'No'],
    ['Amos ＃1', '', 'Removed', time, 'No', 'Sí'],
    ['Ruth Ames', email, 'Line one, "two"', time, 'Sí', 'No'],
  ]);
  expect((await get(contentId, 'secrets.csv', cookie)).status).toBe(404);
  expect((await get(contentId, 'chat-data.csv', cookie, '?separator=x')).status).toBe(400);
});

test('API-54~ API-55 EXP-7~ EXP-21 EXP-22~ EXP-26~ the paywall and viewer files have who watched now, with their attendee numbers', async () => {
  const world = await paywalledWorld(server.db, {
    startsAt: new Date(Date.parse(NOW) - 60_000),
    name: 'Sunday',
    chat: { ...newChat, enabled: true },
  });
  const { cookie } = await staff(world.clientId);
  const contentId = world.content.id;
  const empty = await rowsOf(await get(contentId, 'paywall.csv', cookie));
  expect(empty).toEqual([['Attendee number', 'Event number', 'Type', 'Name', 'Email', 'Minutes']]);
  const number = await world.attendee();
  const { viewer } = await (await aBrowser(server)).watch(world, number);
  opened.push(viewer);
  await viewer.command(presenceCommands.set, { channelId: world.channel.id, contentId });
  await expect.poll(async () => (await analyticsOf(contentId, cookie)).uniqueViewers, { timeout: 10_000 }).toBe(1);
  clock.advance(90_000);
  const [{ viewerId: watching = '' } = {}] = await server.db
    .select()
    .from(viewings)
    .where(eq(viewings.contentId, contentId));
  // Who only waited is in no file, and not in its number of rows.
  const { clientId, channel } = world;
  const waited = { viewerId: v7(), device: 'desktop' as const, isStaff: false, attendeeNumber: '123456789012' };
  await server.db
    .insert(viewings)
    .values({ ...waited, contentId, clientId, channelId: channel.id, firstAt: new Date(0), stays: [1, 2] });
  const at = clock.now();
  await storeClicks(server.db, { clientId, contentId }, [{ viewerId: watching, label: 'Groups' }], at);
  await storePeople(server.db, { clientId, contentId }, [{ viewerId: watching, people: 4 }], at);
  const paywall = await get(contentId, 'paywall.csv', cookie);
  expect(paywall.headers.get('x-total-count')).toBe('1');
  expect(paywall.headers.get('content-disposition')).toContain('filename="Sunday-paywall.csv"');
  const grouped = number.replace(/\d{4}(?=\d{4})/g, '$&-');
  expect((await rowsOf(paywall)).slice(1)).toEqual([[grouped, world.event.number, 'Group', '', '', '1.50']]);
  expect((await rowsOf(await get(contentId, 'viewers.csv', cookie, '?language=es'))).slice(1)).toEqual([
    ['', '', '', grouped, world.event.number, 'Group', '1,50'],
  ]);
  expect((await get(contentId, 'viewers.csv', cookie)).headers.get('x-total-count')).toBe('1');
  // They are kept for some seconds.
  const screens = async () => (await analyticsOf(contentId, cookie)).people.screens;
  await expect.poll(screens, { timeout: 10_000 }).toBe(1);
  const figures = await rowsOf(await get(contentId, 'figures.csv', cookie));
  expect(figures).toContainEqual(['Unique viewers', '', '1']);
  expect(figures).toContainEqual(['Screens that said how many watch', '', '1']);
  expect(figures).toContainEqual(['People at these screens', '', '4']);
  expect(figures).toContainEqual(['Click on a link', 'Groups', '1']);
  expect(figures).toContainEqual(['Total watch time (minutes)', '', '1.50']);
  const curve = figures.filter(([name]) => name === 'Viewers over time').map((row) => row[2]);
  expect(curve.slice(-3)).toEqual(['0', '1', '1']);
  // EXP-7: an author with a number adds the columns.
  await addMessages(contentId, watching, 1);
  expect((await rowsOf(await get(contentId, 'chat-data.csv', cookie))).map((row) => row.slice(6))).toEqual([
    ['Attendee number', 'Event number', 'Attendee type'],
    [grouped, world.event.number, 'Group'],
  ]);
});

test('ANA-49 ANA-50 who watched with an account and a number is in the viewer and paywall files by name, email, number and time, and nowhere by id', async () => {
  const startsAt = new Date(Date.parse(NOW) - 60_000);
  const world = await paywalledWorld(server.db, { startsAt, name: 'Sunday' });
  const { cookie } = await staff(world.clientId);
  const contentId = world.content.id;
  const email = `${v7()}@people.example`;
  const userId = await aPerson(server.db, { email, firstName: 'Ana', lastName: 'Ruiz' });
  const number = await world.attendee();
  const { viewer } = await (await aBrowser(server, await server.signIn(email))).watch(world, number);
  opened.push(viewer);
  await viewer.command(presenceCommands.set, { channelId: world.channel.id, contentId });
  await expect.poll(async () => (await analyticsOf(contentId, cookie)).uniqueViewers, { timeout: 10_000 }).toBe(1);
  clock.advance(90_000);
  const grouped = number.replace(/\d{4}(?=\d{4})/g, '$&-');
  const ofEvent = [grouped, world.event.number, 'Group'];
  const viewers = await rowsOf(await get(contentId, 'viewers.csv', cookie));
  expect(viewers.slice(1)).toEqual([['Ana', 'Ruiz', email, ...ofEvent, '1.50']]);
  const paywall = await rowsOf(await get(contentId, 'paywall.csv', cookie));
  expect(paywall.slice(1)).toEqual([[...ofEvent, 'Ana Ruiz', email, '1.50']]);
  const stored = await server.db.select().from(viewings).where(eq(viewings.contentId, contentId));
  expect(stored).toMatchObject([{ viewerId: userId, channelId: world.channel.id }]);
  const told = await Promise.all([
    ...['viewers', 'paywall', 'figures', 'chat-data', 'answers'].map((name) => get(contentId, `${name}.csv`, cookie)),
    server.call('GET', `/api/contents/${contentId}/analytics`, { cookie }),
  ]);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  const texts = await Promise.all(told.map((answer) => answer.text()));
  expect(texts.filter((text) => text.includes(userId) || text.includes(world.channel.id))).toEqual([]);
});

test('ANA-28 EXP-19~ the analytics answer has the paths of the files, and null where the content has no such data', async () => {
  const { clientId, contentId } = await aPlace({ chat: { ...newChat, enabled: false } });
  const path = (id: string, name: string) => `/api/contents/${id}/exports/${name}`;
  const { cookie } = await staff(clientId);
  expect(await analyticsOf(contentId, cookie)).toMatchObject({
    viewersCsv: path(contentId, 'viewers.csv'),
    figuresCsv: path(contentId, 'figures.csv'),
    paywallCsv: null,
    chatTranscriptCsv: null,
    chatDataCsv: null,
    answerData: null,
  });
  const world = await paywalledWorld(server.db, { startsAt: new Date(NOW), chat: { ...newChat, enabled: true } });
  const other = (await staff(world.clientId)).cookie;
  const id = world.content.id;
  await server.call('POST', `/api/contents/${id}/interactions`, { cookie: other, body: anInteraction() });
  expect(await analyticsOf(id, other)).toMatchObject({
    paywallCsv: path(id, 'paywall.csv'),
    chatTranscriptCsv: path(id, 'chat-transcript.csv'),
    chatDataCsv: path(id, 'chat-data.csv'),
    answerData: path(id, 'answers.csv'),
  });
});

function anInteraction() {
  const responses = ['Yes', 'No'].map((responseText) => ({ ...newResponse(), responseText, actionText: '<p>Hi</p>' }));
  const texts = { interactionTitle: 'First time here?', interactionText: '<p>Tell us.</p>' };
  return { id: v7(), interaction: { ...newInteraction(), ...texts, responses } };
}

test('API-54~ EXP-27~ the answers of viewers are a file, with the people who gave them', async () => {
  const { clientId, contentId, channelId } = await aPlace();
  const { cookie } = await staff(clientId);
  const base = `/api/contents/${contentId}/interactions`;
  const added = await json<Interaction>(await server.call('POST', base, { cookie, body: anInteraction() }));
  await server.call('POST', `${base}/${added.id}/send`, { cookie });
  const amos = await connect(await guest('Amos Bell'));
  await amos.command(presenceCommands.set, { channelId, contentId });
  await expect.poll(async () => (await analyticsOf(contentId, cookie)).uniqueViewers, { timeout: 10_000 }).toBe(1);
  const responseId = added.responses[0]?.id ?? '';
  await amos.command(interactionsCommands.answer, { contentId, interactionId: added.id, responseId });
  const rows = await rowsOf(await get(contentId, 'answers.csv', cookie));
  expect(rows[0]).toEqual(['Interaction', 'Text', 'Response', 'Action', 'Time', 'Email given', 'Name', 'Email']);
  expect(rows.slice(1)).toEqual([
    ['First time here?', 'Tell us.', 'Yes', 'textOnly', '2026-11-22 10:00:00', '', 'Amos Bell', ''],
  ]);
});

test('EXP-31 EXP-32 a chat of 60,000 messages is read while it is sent: what is removed meanwhile is not in the file', async () => {
  const { clientId, contentId } = await aPlace();
  const { cookie } = await staff(clientId);
  await addMessages(contentId, 'amos', 60_000);
  const whole = await get(contentId, 'chat-transcript.csv', cookie);
  expect(whole.headers.get('x-total-count')).toBe('60000');
  const numbers = (await rowsOf(whole)).slice(1).map(([, , message]) => Number.parseInt(message ?? '', 10));
  expect(numbers).toEqual(Array.from({ length: 60_000 }, (_, index) => index + 1));
  // The connection holds a few megabytes; all the others are read from the database only when there is room.
  const slow = await get(contentId, 'chat-transcript.csv', cookie);
  await server.db.execute(sql`delete from room_events where room = ${chatTopic(contentId)} and n > 40000`);
  expect((await rowsOf(slow)).length - 1).toBe(40_000);
}, 120_000);
