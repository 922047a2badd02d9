import { topicName } from '@nave/domain/kernel/topic.ts';
import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { forgetSeats } from '@nave/server/paywall/forget-seats.ts';
import { paywallSeats } from '@nave/server/paywall/tables.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, type Browser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, cookiesOf, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
const clock = manualClock(NOW);
let server: RunningApp;
let world: PaywalledWorld;
let single: string;
const open: TestViewer[] = [];

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.set(NOW);
  world = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  single = await world.attendee({ typeId: 'single' });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

async function watch(browser: Browser, number = single) {
  const watching = await browser.watch(world, number);
  open.push(watching.viewer);
  return watching;
}
const enters = async (browser: Browser, number = single) => (await browser.enter(world, number)).success;
const seatRow = async (id: string) => (await server.db.select().from(paywallSeats).where(eq(paywallSeats.id, id)))[0];
const release = (browser: { cookie: string }, browserId: string, number = single) =>
  server.call('DELETE', `/api/brushfire/attendees/${number}/${world.channel.id}/${browserId}`, browser);
/** Waits until the seat is reserved until this time. */
const heldUntil = (id: string, at: Date) => vi.waitFor(async () => expect((await seatRow(id))?.heldUntil).toEqual(at));
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000);

test('PAY-46 PAY-47 C8 a seat whose viewer has gone for 90 seconds is free, or 105 seconds after a failed server; a viewer who returns earlier keeps it', async () => {
  const browser = await aBrowser(server);
  const { seat, viewer } = await watch(browser);
  await viewer.close();
  await heldUntil(seat.id, after(90));
  const other = await aBrowser(server);
  clock.set(after(90 - 0.001));
  expect(await enters(other)).toBe(false);
  // The viewer returns in time, and goes again.
  const returned = await watch(browser);
  expect(returned.seat.id).toBe(seat.id);
  expect(await enters(other)).toBe(false);
  await returned.viewer.close();
  await heldUntil(seat.id, after(90 - 0.001 + 90));
  clock.set(after(90 - 0.001 + 90));
  expect(await enters(other)).toBe(true);
  expect((await seatRow(seat.id))?.exitAt).not.toBeNull();
  expect(await enters(browser)).toBe(false);
  // No socket of the other browser has ever gone, as if its server had failed.
  clock.set(after(90 - 0.001 + 90 + 105 - 0.001));
  expect(await enters(browser)).toBe(false);
  clock.advance(1);
  expect(await enters(browser)).toBe(true);
});

test('PAY-57 a viewer who closes the page frees the seat within 2 minutes', async () => {
  const [browser, other] = [await aBrowser(server), await aBrowser(server)];
  const { seat, viewer } = await watch(browser);
  await viewer.close();
  await heldUntil(seat.id, after(90));
  expect(await enters(other)).toBe(false);
  clock.set(after(2 * 60));
  expect(await enters(other)).toBe(true);
});

test('a viewer who returns late gets the same seat again if nobody else has taken it', async () => {
  const browser = await aBrowser(server);
  const { seat } = await browser.enter(world, single);
  clock.advance(3_600_000);
  expect((await browser.enter(world, single)).seat?.id).toBe(seat?.id);
});

test('PAY-45 PAY-52 PAY-53 TKT-66 API-70 a released seat has an exit time, and another browser takes it at once', async () => {
  const [browser, other] = [await aBrowser(server), await aBrowser(server)];
  const { seat, viewer } = await watch(browser);
  expect([(await seatRow(seat.id))?.exitAt, await enters(other)]).toEqual([null, false]);
  expect((await release(browser, seat.browserId)).status).toBe(200);
  expect((await seatRow(seat.id))?.exitAt).toEqual(new Date(NOW));
  expect(await enters(other)).toBe(true);
  await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
  expect((await release(browser, seat.browserId)).status).toBe(404);
});

test('PAY-54 C7 TKT-67 API-71 strangers and staff of other organisations cannot release a seat', async () => {
  const { seat } = await watch(await aBrowser(server));
  const stranger = await aBrowser(server);
  expect((await release(stranger, seat.browserId)).status).toBe(404);
  const email = `${v7()}@other.example`;
  await aPerson(server.db, {
    email,
    firstName: 'Eve',
    lastName: 'Stone',
    roles: { [(await aClient(server.db)).id]: 'owner' },
  });
  expect((await release({ cookie: await server.signIn(email) }, seat.browserId)).status).toBe(404);
  expect((await seatRow(seat.id))?.exitAt).toBeNull();
});

test('PAY-55 staff of the organisation release a seat', async () => {
  const { seat, viewer } = await watch(await aBrowser(server));
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [world.clientId]: 'host' } });
  expect((await release({ cookie: await server.signIn(email) }, seat.browserId)).status).toBe(200);
  await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
});

test('the record of a seat is deleted 90 days after its end; a seat in use is not', async () => {
  const [browser, other] = [await aBrowser(server), await aBrowser(server)];
  const ended = await watch(browser);
  await release(browser, ended.seat.browserId);
  const inUse = await watch(other);
  clock.set(after(90 * 86_400));
  await forgetSeats({ db: server.db, clock });
  expect(await seatRow(ended.seat.id)).toBeDefined();
  clock.advance(1);
  await forgetSeats({ db: server.db, clock });
  expect(await seatRow(ended.seat.id)).toBeUndefined();
  expect(await seatRow(inUse.seat.id)).toBeDefined();
});

test('PAY-56 seats of one channel do not count in another channel', async () => {
  const [browser, other] = [await aBrowser(server), await aBrowser(server)];
  await watch(browser);
  const second = await paywalledWorld(server.db, { startsAt: new Date('2026-11-22T10:00:00Z') });
  const number = await second.attendee({ typeId: 'single', number: single.split('').reverse().join('') });
  expect((await other.enter(second, number)).success).toBe(true);
  expect(await enters(other)).toBe(false);
});

test('“Use this screen instead” ends the other screen at once and takes its place', async () => {
  const [browser, other] = [await aBrowser(server), await aBrowser(server)];
  const { viewer } = await watch(browser);
  const full = await other.enter(world, single);
  const instead = await other.enter(world, single, { insteadOf: full.screens?.[0]?.seatId ?? '' });
  expect(instead.success).toBe(true);
  const ended = await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
  expect(ended).toMatchObject({ data: { code: 'paywall.taken-over' } });
  expect(await enters(browser)).toBe(false);
});

test('PAY-59 only the browser of a seat follows its topic and holds it', async () => {
  const { seat } = await watch(await aBrowser(server));
  const stranger = await (await aBrowser(server)).connect();
  open.push(stranger);
  expect(await stranger.sub(seatTopic(seat.id))).toMatchObject({ type: 'refused' });
  expect(await stranger.command(paywallCommands.hold, { seatId: seat.id })).toMatchObject({ type: 'refused' });
  expect(await stranger.sub(seatTopic(v7()))).toMatchObject({ type: 'refused' });
});

test('API-107 PAY-64 TKT-98 PAY-37 C10 the end of access and a release end the seat: the page is told why, and its socket loses what is protected', async () => {
  world = await paywalledWorld(server.db, {
    startsAt: new Date('2026-11-22T10:00:00Z'),
    attendeeTypes: { single: { name: 'Single', numberOfScreens: 1, orderRelativeDays: 30 } },
  });
  const number = await world.attendee({ typeId: 'single', orderedAt: new Date('2026-10-23T10:21:00.000Z') });
  const { viewer } = await watch(await aBrowser(server), number);
  await viewer.follow(topicName(presenceTopics.channel, { channelId: world.channel.id }));
  clock.set('2026-11-22T10:21:00.000Z');
  const ended = await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended');
  expect(ended).toMatchObject({ data: { message: 'Your access to this content has ended' } });
  expect(await viewer.closed).toBe(4403);
});

test('a guest who signs in keeps the seat of the browser', async () => {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reed' });
  const browser = await aBrowser(server);
  const { seat } = await browser.enter(world, single);
  const answer = await server.call('POST', '/api/auth/password', {
    body: { email, password: 'Test-password-1!' },
    cookie: browser.cookie,
  });
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  const signedIn = await aBrowser(server, cookie.join('; '));
  expect((await signedIn.enter(world, single)).seat?.id).toBe(seat?.id);
  const viewer = await connectViewer({ url: server.url, cookie: signedIn.cookie });
  open.push(viewer);
  expect(await viewer.command(paywallCommands.hold, { seatId: seat?.id ?? '' })).toMatchObject({ type: 'ack' });
});

test('PRES-7 PRES-18~ staff see the last four digits of the number with which somebody watches; viewers see none', async () => {
  const email = `${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Ames', roles: { [world.clientId]: 'host' } });
  const host = await connectViewer({ url: server.url, cookie: await server.signIn(email) });
  const unnamed = await aBrowser(server);
  const named = await server.call('POST', '/api/auth/guest', { body: { name: 'Amos' }, cookie: unnamed.cookie });
  const amos = await aBrowser(server, cookiesOf(named));
  const { viewer } = await watch(amos);
  open.push(host);
  const { channel } = world;
  await host.follow(topicName(presenceTopics.staff, { channelId: channel.id }));
  await viewer.command(presenceCommands.set, { channelId: channel.id, contentId: world.content.id });
  const changed = await host.next((frame) => frame.type === 'event' && JSON.stringify(frame).includes('"Amos"'));
  expect(changed).toMatchObject({
    data: {
      people: [
        {
          uid: viewer.hello.me.id,
          displayName: 'Amos',
          attendeeNumber: single.slice(-4),
          isHost: false,
          isOnline: true,
        },
      ],
    },
  });
  await viewer.follow(topicName(presenceTopics.channel, { channelId: channel.id }));
  expect(JSON.stringify(viewer.frames)).not.toMatch(new RegExp(`"${single.slice(-4)}"|${single}`));
});
