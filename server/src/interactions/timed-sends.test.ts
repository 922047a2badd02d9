import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import {
  type InteractionFields,
  newInteraction,
  newResponse,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import type { StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { sentInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { updateContent } from '@nave/server/contents/contents.store.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const START = '2026-11-22T10:00:00.000Z';
const clock = manualClock(START);
/** Longer than a process takes to see a due interaction. */
const SOON = { timeout: 6_000, interval: 50 };
let server: RunningApp;
let clientId: string;
let contentId: string;
let host: string;
let superhost: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(START);
  clientId = (await aClient(server.db)).id;
  const channelIds = [(await aChannel(server.db, { clientId })).id];
  contentId = (await aContent(server.db, { clientId, channelIds, startsAt: new Date(START) })).id;
  [host, superhost] = [await staffMember('host'), await staffMember('superhost')];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

async function staffMember(role: 'host' | 'superhost'): Promise<string> {
  const email = `${role}-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: role } });
  return server.signIn(email);
}
const call = (cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', body?: object) =>
  server.call(method, `/api/contents/${contentId}/interactions${more}`, { cookie, ...(body && { body }) });
const fields = (sendAfter: string, changes: Partial<InteractionFields> = {}): InteractionFields => ({
  ...newInteraction(),
  interactionTitle: `After ${sendAfter}`,
  interactionText: '<p>Tell us.</p>',
  sendAfter,
  responses: [{ ...newResponse(), responseText: 'Yes', actionText: '<p>Welcome!</p>' }],
  ...changes,
});
async function added(sendAfter: string): Promise<Interaction> {
  const answer = await call(superhost, 'POST', '', { id: v7(), interaction: fields(sendAfter) });
  expect(answer.status).toBe(201);
  return json<Interaction>(answer);
}
async function stored({ id }: Pick<Interaction, 'id'>): Promise<Interaction | undefined> {
  return (await json<StaffInteractions>(await call(host, 'GET'))).interactions.find((one) => one.id === id);
}
async function aViewer(): Promise<TestViewer> {
  const viewer = await connectViewer({ url: server.url });
  open.push(viewer);
  await viewer.follow(sentInteractionsTopic(contentId));
  return viewer;
}
const shownTo = (viewer: TestViewer) =>
  viewer.events.filter(({ event }) => event === 'shown').map(({ data }) => (data as Interaction).interactionTitle);
/** Waits until an interaction that is due later was sent, so that all earlier ones had their chance. */
async function laterIsSent(viewer: TestViewer, sendAfter: string): Promise<void> {
  await vi.waitFor(() => expect(shownTo(viewer)).toContain(`After ${sendAfter}`), SOON);
}

test('an interaction sends itself at its time after the start, once, and viewers do not learn of it before', async () => {
  const viewer = await aViewer();
  const timed = await added('12:30');
  expect(timed).toMatchObject({ sendOffset: 750, isHeld: false, missedAt: null, showAt: null });
  await added('1:00');
  clock.set('2026-11-22T10:01:00.000Z');
  await laterIsSent(viewer, '1:00');
  expect((await stored(timed))?.showAt).toBeNull();
  clock.set('2026-11-22T10:12:30.000Z');
  await laterIsSent(viewer, '12:30');
  expect(await stored(timed)).toMatchObject({ showAt: '2026-11-22T10:12:30.000Z', missedAt: null });
  const again = await call(host, 'POST', `/${timed.id}/send`);
  expect((await json<Interaction>(again)).showAt).toBe('2026-11-22T10:12:30.000Z');
  expect(shownTo(viewer)).toEqual(['After 1:00', 'After 12:30']);
  const late = await connectViewer({ url: server.url });
  open.push(late);
  const { snapshot } = await late.follow(sentInteractionsTopic(contentId));
  expect(snapshot?.interactions.map(({ sendOffset, isHeld }) => [sendOffset, isHeld])).toEqual([
    [null, false],
    [null, false],
  ]);
});

test('a held interaction does not send itself; after its release it does', async () => {
  const viewer = await aViewer();
  const held = await added('1:00');
  expect((await json<Interaction>(await call(host, 'POST', `/${held.id}/hold`))).isHeld).toBe(true);
  await added('1:01');
  clock.set('2026-11-22T10:01:05.000Z');
  await laterIsSent(viewer, '1:01');
  expect(shownTo(viewer)).toEqual(['After 1:01']);
  await call(host, 'POST', `/${held.id}/release`);
  await laterIsSent(viewer, '1:00');
  expect((await call(host, 'POST', `/${held.id}/hold`)).status).toBe(409);
});

test('a host sends a timed interaction before its time, and it is not sent again', async () => {
  const viewer = await aViewer();
  const taken = await added('2:00');
  clock.set('2026-11-22T10:00:30.000Z');
  expect((await call(host, 'POST', `/${taken.id}/send`)).status).toBe(200);
  await added('2:01');
  clock.set('2026-11-22T10:02:02.000Z');
  await laterIsSent(viewer, '2:01');
  expect(shownTo(viewer)).toEqual(['After 2:00', 'After 2:01']);
});

test('a moved time, a moved start and a deletion count', async () => {
  const viewer = await aViewer();
  const [moved, deleted] = [await added('1:00'), await added('1:01')];
  const changed = fields('5:00', { interactionTitle: 'Moved', edition: moved.edition });
  expect((await call(superhost, 'PUT', `/${moved.id}`, changed)).status).toBe(200);
  await call(superhost, 'DELETE', `/${deleted.id}`);
  await added('1:02');
  clock.set('2026-11-22T10:01:03.000Z');
  await laterIsSent(viewer, '1:02');
  expect(shownTo(viewer)).toEqual(['After 1:02']);
  // The content starts two minutes later, so that it is due at 10:07.
  await updateContent(server.db, clientId, contentId, { startsAt: new Date('2026-11-22T10:02:00.000Z') });
  await added('4:00');
  clock.set('2026-11-22T10:06:01.000Z');
  await laterIsSent(viewer, '4:00');
  expect((await stored(moved))?.showAt).toBeNull();
  clock.set('2026-11-22T10:07:00.000Z');
  await laterIsSent(viewer, '4:00');
  await vi.waitFor(() => expect(shownTo(viewer)).toContain('Moved'), SOON);
});

test('an interaction that is found within two minutes is sent late; after that it is missed, and a host can send it', async () => {
  const viewer = await aViewer();
  const [missed, late] = [await added('1:00'), await added('1:01')];
  clock.set('2026-11-22T10:03:00.500Z');
  await laterIsSent(viewer, '1:01');
  await vi.waitFor(async () => expect((await stored(missed))?.missedAt).toBe('2026-11-22T10:03:00.500Z'), SOON);
  expect(await stored(late)).toMatchObject({ showAt: '2026-11-22T10:03:00.500Z', missedAt: null });
  expect(shownTo(viewer)).toEqual(['After 1:01']);
  expect((await call(host, 'POST', `/${missed.id}/send`)).status).toBe(200);
  await laterIsSent(viewer, '1:00');
  expect(shownTo(viewer)).toEqual(['After 1:01', 'After 1:00']);
});

test('with another time, a missed interaction sends itself again; after the content closes none does', async () => {
  const viewer = await aViewer();
  const missed = await added('1:00');
  clock.set('2026-11-22T10:10:00.000Z');
  await vi.waitFor(async () => expect((await stored(missed))?.missedAt).not.toBeNull(), SOON);
  const edition = (await stored(missed))?.edition;
  expect((await call(superhost, 'PUT', `/${missed.id}`, fields('11:00', { edition }))).status).toBe(200);
  clock.set('2026-11-22T10:11:00.000Z');
  await laterIsSent(viewer, '11:00');
  const tooLate = await added('1:00:01');
  clock.set('2026-11-22T11:00:02.000Z');
  await vi.waitFor(async () => expect((await stored(tooLate))?.missedAt).not.toBeNull(), SOON);
  expect(shownTo(viewer)).toEqual(['After 11:00']);
});

test('an impossible time is refused with its field', async () => {
  const answer = await call(superhost, 'POST', '', { id: v7(), interaction: fields('soon') });
  expect(answer.status).toBe(400);
  expect((await json<{ error: { fields: object } }>(answer)).error.fields).toEqual({
    sendAfter: 'Write minutes and seconds, such as 12:30',
  });
});
