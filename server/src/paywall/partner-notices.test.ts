import { paywallCommands, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { forgetPartner, partnerRecords, processedNotices } from '@nave/server/testing/partner-records.ts';
import { type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { aBrowser, type EnteredWorld, partnerWorld } from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { paywallAccess, paywallSeats } from './tables.ts';

const NOW = '2026-11-22T10:20:00.000Z';
const NUMBER = '700000000001';
const clock = manualClock(NOW);
let partner: PartnerServer;
let server: RunningApp;
let world: EnteredWorld;
const open: TestViewer[] = [];

beforeAll(async () => {
  partner = await partnerServer();
  server = await runningApp({ clock, env: partner.env });
});
afterAll(async () => {
  await server.stop();
  await partner.stop();
});
beforeEach(async () => {
  clock.advance(3_600_000);
  await forgetPartner(server.db);
  for (const table of [paywallSeats, paywallAccess]) await server.db.delete(table);
  partner.fail(null);
  partner.attendees.clear();
  partner.addAttendee({});
  world = await partnerWorld(server.db);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((viewer) => viewer.close()));
});

type Notice = ReturnType<PartnerServer['notice']>;
const notice = (options: Partial<Parameters<PartnerServer['notice']>[0]> = {}) =>
  partner.notice({ type: 'attendee.cancelled', data: { AttendeeNumber: NUMBER }, sentAt: clock.now(), ...options });
const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
const send = async ({ headers, body }: Notice) =>
  (await fetch(`${server.url}/api/brushfire/webhook/`, { method: 'POST', headers, body })).status;
const attendee = async () => (await partnerRecords(server.db))[0]?.attendee;
const openSeats = async () =>
  (await server.db.select().from(paywallSeats).where(eq(paywallSeats.number, NUMBER))).filter(({ exitAt }) => !exitAt);
const runTruthJobs = async () => {
  clock.advance(5_000);
  await server.runDueJobs();
};
async function watch() {
  const watching = await (await aBrowser(server)).watch(world, NUMBER);
  open.push(watching.viewer);
  return watching;
}

test('TKT-69 TKT-71 TKT-74~ API-72 API-75~ a signed notice that cancels an attendee ends the seats, and the open page is told why', async () => {
  const { viewer, seat } = await watch();
  const neighbour = await (await aBrowser(server)).watch(
    world,
    partner.addAttendee({ AttendeeNumber: '700000000002' }).AttendeeNumber as string,
  );
  open.push(neighbour.viewer);
  expect(await send(notice())).toBe(200);
  expect(await viewer.next((frame) => frame.type === 'event' && frame.topic === seatTopic(seat.id))).toMatchObject({
    event: 'ended',
    data: { code: 'paywall.canceled', message: 'This attendee has been canceled' },
  });
  const [access] = await server.db.select().from(paywallAccess).where(eq(paywallAccess.number, NUMBER));
  expect(access).toMatchObject({ provider: 'brushfire', isCanceled: true });
  expect(await openSeats()).toEqual([]);
  expect(neighbour.viewer.events).toEqual([]);
  // The notice counts for the next entry as well, without a call to the partner.
  expect(await (await aBrowser(server)).enter(world, NUMBER)).toMatchObject({
    message: 'This attendee has been canceled',
  });
});

test('TKT-72 a notice that changes an attendee updates the stored data and the open seats', async () => {
  await watch();
  const data = partner.addAttendee({ TypeId: 'single', FirstName: 'Ruth', Fields: [{ OptionIds: ['worship'] }] });
  expect(await send(notice({ type: 'attendee.changed', data }))).toBe(200);
  expect(await attendee()).toMatchObject({ typeId: 'single', firstName: 'Ruth', optionIds: ['worship'] });
  expect(await openSeats()).toMatchObject([{ typeId: 'single', optionIds: ['worship'] }]);
});

test('TKT-70 API-73 G12 a notice without a signature, with a wrong or old one, or changed in any byte, is refused and changes nothing', async () => {
  await watch();
  const valid = notice();
  const { 'webhook-signature': signature = '' } = valid.headers;
  const withHeader = (name: string, value?: string): Notice => {
    const { [name]: _, ...others } = valid.headers;
    return { ...valid, headers: value === undefined ? others : { ...others, [name]: value } };
  };
  const changedBodies = Array.from({ length: valid.body.length }, (_, at) => {
    const bytes = Buffer.from(valid.body);
    bytes[at] = (bytes[at] as number) ^ 1;
    return { ...valid, body: bytes.toString('latin1') };
  });
  const refused: Notice[] = [
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => withHeader(name)),
    withHeader('webhook-id', 'msg_other'),
    withHeader('webhook-timestamp', `${Number(valid.headers['webhook-timestamp']) + 1}`),
    withHeader('webhook-timestamp', 'soon'),
    withHeader('webhook-signature', signature.replace('v1,', 'v2,')),
    withHeader('webhook-signature', signature.slice(0, -2)),
    withHeader('webhook-signature', ''),
    notice({ secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }),
    notice({ sentAt: new Date(clock.now().getTime() - 301_000) }),
    notice({ sentAt: new Date(clock.now().getTime() + 302_000) }),
    { ...valid, body: '' },
    ...changedBodies,
  ];
  for (const one of refused) expect([one, await send(one)]).toEqual([one, 401]);
  expect(await openSeats()).toHaveLength(1);
  expect(await processedNotices(server.db)).toEqual([]);
  // Several signatures, of which one is right, are accepted, and so is an age of five minutes.
  const old = notice({ sentAt: new Date(clock.now().getTime() - 300_000), timestamp: ago(0) });
  const several = {
    ...old,
    headers: { ...old.headers, 'webhook-signature': `v1,AAAA ${old.headers['webhook-signature']}` },
  };
  expect(await send(several)).toBe(200);
  expect(await openSeats()).toEqual([]);
});

test('a notice with more than 20 kB, and a signed one that is no notice, are refused', async () => {
  const long = notice({ data: { AttendeeNumber: NUMBER, Note: 'x'.repeat(20 * 1024) } });
  expect(await send(long)).toBe(413);
  expect(await send(notice({ data: { AttendeeNumber: 7 } }))).toBe(400);
  expect(await send(notice({ timestamp: 'yesterday' }))).toBe(400);
  expect(await send(notice({ type: 'order.paid', data: {} }))).toBe(200);
  expect(await processedNotices(server.db)).toEqual([]);
});

test('TKT-73 API-74 a notice that is delivered many times at once, and again later, has one effect', async () => {
  await watch();
  const cancelled = notice();
  const statuses = await Promise.all(Array.from({ length: 10 }, () => send(cancelled)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await processedNotices(server.db)).toHaveLength(1);
  // A notice that had no effect, because its number was unknown, has none later either.
  const early = notice({ data: { AttendeeNumber: '700000000003' } });
  expect(await send(early)).toBe(200);
  partner.addAttendee({ AttendeeNumber: '700000000003' });
  const browser = await aBrowser(server);
  expect((await browser.enter(world, '700000000003')).success).toBe(true);
  expect(await send(early)).toBe(200);
  expect((await browser.enter(world, '700000000003')).success).toBe(true);
  // The partner takes the cancellation back: a late copy of the notice does not cancel again.
  expect(await send(notice({ type: 'attendee.changed', data: partner.addAttendee({}), timestamp: ago(-1) }))).toBe(200);
  clock.advance(1_000);
  expect(await send(notice({ type: 'attendee.changed', data: partner.addAttendee({}) }))).toBe(200);
  expect((await attendee())?.status).toBe('Active');
  expect(await send(cancelled)).toBe(200);
  expect((await attendee())?.status).toBe('Active');
});

test('G13~ in every order of arrival, the newest notice counts, and the partner’s data are read afterwards', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    await forgetPartner(server.db);
    clock.advance(60_000);
    await (await aBrowser(server)).enter(world, NUMBER);
    clock.advance(5_000);
    const notices = [
      notice({ timestamp: ago(3_000) }),
      notice({
        type: 'attendee.changed',
        data: { ...partner.addAttendee({}), TypeId: 'single' },
        timestamp: ago(2_000),
      }),
      notice({
        type: 'attendee.changed',
        data: { ...partner.addAttendee({}), TypeName: 'Newest' },
        timestamp: ago(1_000),
      }),
    ];
    for (const at of order) expect(await send(notices[at] as Notice)).toBe(200);
    expect([order, await attendee()]).toMatchObject([order, { typeName: 'Newest', status: 'Active' }]);
    partner.addAttendee({ TypeName: 'Truth' });
    await runTruthJobs();
    expect((await attendee())?.typeName).toBe('Truth');
  }
});

test('a cancellation that the notices got wrong is mended by the partner’s data, and one that they missed is found', async () => {
  await watch();
  await send(notice());
  await runTruthJobs();
  expect((await attendee())?.status).toBe('Active');
  const { viewer } = await watch();
  partner.addAttendee({ Status: 'Cancelled' });
  await send(notice({ timestamp: ago(3_600_000) }));
  expect(await openSeats()).toHaveLength(1);
  await runTruthJobs();
  expect(await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended')).toBeDefined();
});

test('TKT-71~ a notice that arrives long after a read does not outrank it, and the partner is read again', async () => {
  await watch();
  expect(await send(notice({ timestamp: ago(60_001) }))).toBe(200);
  expect([(await attendee())?.status, (await openSeats()).length]).toEqual(['Active', 1]);
  partner.addAttendee({ TypeName: 'Truth' });
  await runTruthJobs();
  expect((await attendee())?.typeName).toBe('Truth');
  // The partner may have answered with older data for a short time.
  expect(await send(notice({ timestamp: ago(60_000) }))).toBe(200);
  expect(await openSeats()).toEqual([]);
});

test('TKT-71~ a cancellation finds the seats of an attendee whom the partner did not find before', async () => {
  for (const minutes of [11, 22]) {
    await forgetPartner(server.db);
    clock.advance(30_000);
    partner.addAttendee({});
    const { viewer, seat } = await watch();
    partner.attendees.clear();
    for (let passed = 0; passed < minutes; passed += 11) {
      clock.advance(11 * 60_000);
      await viewer.command(paywallCommands.hold, { seatId: seat.id });
      await (await aBrowser(server)).enter(world, NUMBER);
    }
    expect([minutes, (await openSeats()).length]).toEqual([minutes, 1]);
    // It was sent before the partner lost the attendee.
    expect(await send(notice({ timestamp: ago(5 * 60_000) }))).toBe(200);
    expect([minutes, await openSeats()]).toEqual([minutes, []]);
  }
});

test('the job that reads an attendee outlasts an outage of two hours', async () => {
  await watch();
  await send(notice());
  const { rows } = await server.db.execute(
    sql`select retry_limit as "limit", retry_delay_max as "longest" from jobs.job where name = 'partner-attendee'`,
  );
  expect(rows[0]).toEqual({ limit: 30, longest: 300 });
});

test('a notice about an unknown number stores no attendee, and none can move a number to another client', async () => {
  const other = await partnerWorld(server.db, { bfClientNumber: '4712', eventNumber: '310002' });
  expect(await send(notice())).toBe(200);
  expect(await partnerRecords(server.db)).toEqual([]);
  await watch();
  const data = { ...partner.addAttendee({}), ClientNumber: '4712', EventNumber: '310002' };
  expect(await send(notice({ type: 'attendee.changed', data }))).toBe(200);
  expect(await partnerRecords(server.db)).toMatchObject([
    { clientId: world.clientId, attendee: { clientId: world.clientId, eventNumber: '310001' } },
  ]);
  expect((await (await aBrowser(server)).enter(other, NUMBER)).success).toBe(false);
});

test('a notice that arrives while the attendee is read is not lost', async () => {
  partner.fail('hanging');
  const entering = (await aBrowser(server)).enter(world, NUMBER);
  await expect.poll(() => partner.asked.filter((path) => path.endsWith(NUMBER)).length).toBeGreaterThan(0);
  expect(await send(notice())).toBe(200);
  const before = JSON.stringify(partner.addAttendee({}));
  partner.addAttendee({ Status: 'Cancelled' });
  partner.fail(null, before);
  expect(await entering).toMatchObject({ success: false, message: 'This attendee has been canceled' });
});

test('old ids of notices are deleted, and so are attendees that nobody has read for a year', async () => {
  await (await aBrowser(server)).enter(world, NUMBER);
  await send(notice());
  clock.advance(4 * 86_400_000);
  await server.app.platform.jobs.enqueue(server.db, 'ticket-names', {});
  await server.runDueJobs();
  expect(await processedNotices(server.db)).toEqual([]);
  const isOwn = ({ clientId }: { clientId: string }) => clientId === world.clientId;
  expect((await partnerRecords(server.db)).filter(isOwn)).toHaveLength(1);
  clock.advance(366 * 86_400_000);
  await server.app.platform.jobs.enqueue(server.db, 'ticket-names', {});
  await server.runDueJobs();
  expect(await partnerRecords(server.db)).toEqual([]);
});

test('the name of a partner’s attendee is forgotten a year after the order, and an entry does not bring it back', async () => {
  const orderedAt = new Date(clock.now().getTime() - 364 * 86_400_000).toISOString();
  partner.addAttendee({ OrderedAt: orderedAt });
  const enters = async () => (await (await aBrowser(server)).enter(world, NUMBER)).success;
  const name = async () => (await partnerRecords(server.db)).map(({ attendee }) => attendee.firstName);
  expect(await enters()).toBe(true);
  const [stored] = await name();
  expect(stored).not.toBe('');
  clock.advance(2 * 86_400_000);
  await server.app.platform.jobs.enqueue(server.db, 'ticket-names', {});
  await server.runDueJobs();
  expect(await name()).toEqual(['']);
  expect([await enters(), await name()]).toEqual([true, ['']]);
});
