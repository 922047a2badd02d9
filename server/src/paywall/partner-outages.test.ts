import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { forgetPartner } from '@nave/server/testing/partner-records.ts';
import { type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { aBrowser, type EnteredWorld, partnerWorld } from '@nave/server/testing/paywalled-world.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paywallSeats } from './tables.ts';

const MINUTE_MS = 60_000;
const NOW = '2026-11-22T10:20:00.000Z';
const NUMBER = '700000000001';
const clock = manualClock(NOW);
let partner: PartnerServer;
let server: RunningApp;
let world: EnteredWorld;

beforeAll(async () => {
  partner = await partnerServer();
  server = await runningApp({ clock, env: partner.env });
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

test('C17~ after failures of five numbers the partner is left alone for 30 s, then one call tries it', async () => {
  partner.fail({ status: 503 });
  const cookies = await Promise.all(Array.from({ length: 9 }, newCookie));
  for (const [at, cookie] of cookies.entries()) expect((await authorise(cookie, `70000000020${at}`)).status).toBe(503);
  expect(partner.asked).toHaveLength(5);
  clock.advance(29_999);
  await authorise(cookies[0] as string);
  expect(partner.asked).toHaveLength(5);
  clock.advance(1);
  await Promise.all(cookies.map((cookie, at) => authorise(cookie, `70000000010${at}`)));
  expect(partner.asked).toHaveLength(6);
  clock.advance(30_000);
  partner.fail(null);
  expect((await authorise(cookies[0] as string)).body.success).toBe(true);
  expect((await authorise(cookies[1] as string)).body.success).toBe(true);
});

test('C17~ numbers that the partner answers with errors do not close the doors for others', async () => {
  const cookies = await Promise.all(Array.from({ length: 8 }, newCookie));
  for (const status of [400, 404, 410, 422, 500]) {
    for (const [at, cookie] of cookies.slice(1).entries()) {
      const number = `7000000${status}0${at}`;
      partner.failAt(`/attendees/${number}`, { status });
      expect([status, (await authorise(cookie, number)).status]).toEqual([status, 503]);
    }
    expect([status, (await authorise(cookies[0] as string)).body.success]).toEqual([status, true]);
    clock.advance(11 * MINUTE_MS);
  }
});

test('C17~ numbers that the partner does not answer in time do not close the doors while it answers others', async () => {
  const numbers = Array.from({ length: 6 }, (_, at) => `70000000030${at}`);
  for (const number of numbers) partner.failAt(`/attendees/${number}`, 'away');
  expect((await authorise(await newCookie())).body.success).toBe(true);
  clock.advance(4_999);
  for (const number of numbers) expect((await authorise(await newCookie(), number)).status).toBe(503);
  partner.addAttendee({ AttendeeNumber: '700000000008' });
  expect((await authorise(await newCookie(), '700000000008')).body.success).toBe(true);
  // Without an answer for longer, it counts as an outage.
  clock.advance(5_000);
  for (const number of numbers) await authorise(await newCookie(), number);
  partner.addAttendee({ AttendeeNumber: '700000000009' });
  expect((await authorise(await newCookie(), '700000000009')).status).toBe(503);
});

test('PAY-41~ numbers that the partner does not answer are limited for a minute, and the wrong ones are not counted', async () => {
  partner.fail({ status: 500 });
  const cookie = await newCookie();
  const statuses: number[] = [];
  for (let at = 10; at < 22; at += 1) statuses.push((await authorise(cookie, `7000000006${at}`)).status);
  expect(statuses).toEqual([...Array(10).fill(503), 429, 429]);
  expect(partner.asked).toHaveLength(11);
});

test('one odd record does not close the doors for others', async () => {
  partner.addAttendee({ AttendeeNumber: '700000000006', Status: 'Odd' });
  const cookies = await Promise.all(Array.from({ length: 7 }, newCookie));
  for (const cookie of cookies) expect((await authorise(cookie, '700000000006')).status).toBe(503);
  expect((await authorise(await newCookie())).body.success).toBe(true);
});

test('an odd record of another client is refused like an unknown number', async () => {
  partner.addAttendee({ AttendeeNumber: '700000000007', ClientNumber: '4712', Status: 'Odd' });
  expect(await authorise(await newCookie(), '700000000007')).toMatchObject({ status: 200, body: noAccess });
});

test('TKT-75~ while the partner is away, a browser that was let in enters on a record of a day, which is read again behind it', async () => {
  const known = await newCookie();
  expect((await authorise(known)).body.success).toBe(true);
  partner.fail('away');
  clock.advance(20 * MINUTE_MS);
  expect((await authorise(await newCookie())).status).toBe(503);
  expect((await authorise(known)).body.success).toBe(true);
  clock.advance(60 * MINUTE_MS);
  // The browser does not wait for the call.
  partner.fail('hanging');
  expect((await authorise(known)).body.success).toBe(true);
  partner.fail(null, JSON.stringify(partner.addAttendee({ Status: 'Cancelled' })));
  await expect.poll(async () => (await authorise(known)).body.message).toBe('This attendee has been canceled');
});

test('an attendee whom the partner stops to find keeps the record of a day, until it is not found for ten minutes', async () => {
  const known = await newCookie();
  expect((await authorise(known)).body.success).toBe(true);
  clock.advance(11 * MINUTE_MS);
  partner.attendees.clear();
  const cookie = await newCookie();
  const asked = partner.asked.length;
  expect((await authorise(cookie)).status).toBe(503);
  expect((await authorise(known)).body.success).toBe(true);
  clock.advance(29_999);
  expect((await authorise(cookie)).status).toBe(503);
  expect(partner.asked).toHaveLength(asked + 1);
  clock.advance(9 * MINUTE_MS);
  expect((await authorise(cookie)).status).toBe(503);
  clock.advance(MINUTE_MS);
  expect((await authorise(cookie)).body).toMatchObject(noAccess);
  expect((await authorise(known)).body).toMatchObject(noAccess);
  clock.advance(30_000);
  partner.addAttendee({});
  expect((await authorise(cookie)).body.success).toBe(true);
});
