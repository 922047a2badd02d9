import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { forgetPartner, partnerRecords } from '@nave/server/testing/partner-records.ts';
import {
  PARTNER_KEY,
  type PartnerFault,
  type PartnerServer,
  partnerServer,
} from '@nave/server/testing/partner-server.ts';
import { aBrowser, type EnteredWorld, partnerWorld } from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paywallSeats } from './tables.ts';

const MINUTE_MS = 60_000;
const NOW = '2026-11-22T10:20:00.000Z';
const NUMBER = '700000000001';
const clock = manualClock(NOW);
const lines: string[] = [];
let partner: PartnerServer;
let server: RunningApp;
let world: EnteredWorld;

beforeAll(async () => {
  partner = await partnerServer();
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  server = await runningApp({ clock, env: partner.env, log });
});
afterAll(async () => {
  await server.stop();
  await partner.stop();
});
beforeEach(async () => {
  // Later than every rest of the breaker and every remembered number of the tests before.
  clock.advance(60 * MINUTE_MS);
  await forgetPartner(server.db);
  await server.db.delete(paywallSeats);
  partner.fail(null);
  partner.events.clear();
  partner.attendees.clear();
  partner.asked.length = 0;
  partner.addEvent({});
  partner.addAttendee({});
  world = await partnerWorld(server.db);
});

/** Sends the authorise call, whose status an outage changes. */
async function authorise(cookie: string, number = NUMBER, { clientId, channel } = world) {
  const path = `/api/brushfire/attendees/${number}/authorize/${channel.key}?clientId=${clientId}`;
  const answer = await server.call('GET', path, { cookie });
  const body = (await answer.json()) as EntryAnswer & { error?: { code: string } };
  return { status: answer.status, body };
}
const newCookie = async () => (await aBrowser(server)).cookie;
const noAccess = { success: false, message: 'This attendee number does not have access' };

test('TKT-80~ TKT-82~ TKT-77~ an attendee of the partner enters, and the record is good for ten minutes', async () => {
  expect(await (await aBrowser(server)).enter(world, NUMBER)).toMatchObject({ success: true });
  expect(partner.asked).toEqual([`/attendees/${NUMBER}`]);
  const [row] = await partnerRecords(server.db);
  expect(row).toMatchObject({
    clientId: world.clientId,
    readAt: clock.now(),
    attendee: {
      provider: 'brushfire',
      number: NUMBER,
      status: 'Active',
      eventId: '9001',
      eventNumber: '310001',
      typeId: 'group',
      typeName: 'Group',
      firstName: 'Amos',
      lastName: 'Canary-Reed',
      orderedAt: '2026-11-02T15:30:00.000Z',
      optionIds: ['prayer'],
    },
  });
  clock.advance(10 * MINUTE_MS - 1);
  await (await aBrowser(server)).enter(world, NUMBER);
  expect(partner.asked).toHaveLength(1);
  clock.advance(1);
  partner.addAttendee({ Status: 'Cancelled' });
  const late = await (await aBrowser(server)).enter(world, NUMBER);
  expect([late.message, partner.asked.length]).toEqual(['This attendee has been canceled', 2]);
});

test('TKT-80~ browsers that enter together with one number cost one call, and get as many seats as the type has screens', async () => {
  const browsers = await Promise.all(Array.from({ length: 12 }, () => aBrowser(server)));
  const answers = await Promise.all(browsers.map((browser) => browser.enter(world, NUMBER)));
  expect(answers.filter(({ success }) => success)).toHaveLength(2);
  expect(partner.asked).toHaveLength(1);
});

test('TKT-9~ a number of another client of the partner is refused like an unknown one, and is not stored', async () => {
  partner.addAttendee({ AttendeeNumber: '700000000002', ClientNumber: '4712' });
  const cookie = await newCookie();
  const [foreign, unknown] = [await authorise(cookie, '700000000002'), await authorise(cookie, '700000000003')];
  expect([foreign, unknown]).toEqual([foreign, foreign]);
  expect(foreign).toMatchObject({ status: 200, body: noAccess });
  expect(await partnerRecords(server.db)).toEqual([]);
  expect((await authorise(cookie)).body.success).toBe(true);
});

test('unknown numbers cost the partner one call in half a minute, and none once the browser has tried too often', async () => {
  const cookie = await newCookie();
  for (let tries = 0; tries < 3; tries += 1) await authorise(cookie, '700000000009');
  expect(partner.asked).toHaveLength(1);
  clock.advance(30_000);
  await authorise(cookie, '700000000009');
  expect(partner.asked).toHaveLength(2);
  const many = Array.from({ length: 20 }, (_, at) => `7100000000${at + 10}`);
  const statuses: number[] = [];
  for (const number of many) statuses.push((await authorise(cookie, number)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(partner.asked.length).toBeLessThanOrEqual(11);
});

const faults: [string, PartnerFault][] = [
  ['is away', 'away'],
  ['answers 500', { status: 500 }],
  ['limits the rate', { status: 429 }],
  ['refuses the key', { status: 401 }],
  ['redirects to a private address', 'redirecting'],
  ['answers with 2 MB', 'huge'],
  ['answers with HTML', { body: '<script>alert(1)</script>' }],
  ['answers with wrong types', { body: JSON.stringify({ AttendeeNumber: NUMBER, Status: 'Active', Fields: 7 }) }],
  ['answers with an unknown status', { body: JSON.stringify({ AttendeeNumber: NUMBER, Status: 'Fine' }) }],
  ['answers with nothing', { body: '' }],
  ['does not answer in time', 'hanging'],
];

test.each(faults)(
  'TKT-75 TKT-76~ C17~ if the partner %s, nobody new enters, and no error or log has the key',
  async (_name, fault) => {
    partner.fail(fault);
    const cookie = await newCookie();
    const { status, body } = await authorise(cookie);
    expect([status, body.error?.code]).toEqual([503, 'ticketing.unavailable']);
    expect(await server.db.select().from(paywallSeats)).toEqual([]);
    expect(JSON.stringify(body) + lines.join('')).not.toContain(PARTNER_KEY);
    expect(lines.join('')).toContain('the ticketing partner gave no valid answer');
    expect(lines.join('')).not.toContain('Canary-Reed');
    // An outage judges no number: the browser may enter as soon as the partner answers.
    partner.fail(null);
    expect((await authorise(cookie)).body.success).toBe(true);
  },
);

test('an answer about another number lets nobody in', async () => {
  partner.attendees.set('700000000005', partner.addAttendee({}));
  expect((await authorise(await newCookie(), '700000000005')).status).toBe(503);
});
