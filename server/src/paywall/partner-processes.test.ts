import { testEngine } from '@nave/server/testing/database.ts';
import { forgetPartner, processedNotices } from '@nave/server/testing/partner-records.ts';
import { type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { aBrowser, type EnteredWorld, partnerWorld } from '@nave/server/testing/paywalled-world.ts';
import { type TwoProcesses, twoProcesses } from '@nave/server/testing/two-processes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paywallSeats } from './tables.ts';

const NUMBER = '700000000001';
describe.runIf(testEngine === 'postgresql')('two processes at the ticketing partner', { timeout: 30_000 }, () => {
  let partner: PartnerServer;
  let processes: TwoProcesses;
  let world: EnteredWorld;

  beforeAll(async () => {
    partner = await partnerServer();
    processes = await twoProcesses({ env: partner.env });
  });
  afterAll(async () => {
    await processes.stop();
    await partner.stop();
  });
  beforeEach(async () => {
    await forgetPartner(processes.a.db);
    partner.attendees.clear();
    partner.addAttendee({});
    world = await partnerWorld(processes.a.db);
  });

  const cancelled = () =>
    partner.notice({ type: 'attendee.cancelled', data: { AttendeeNumber: NUMBER }, sentAt: new Date() });
  const send = async (url: string, { headers, body }: ReturnType<typeof cancelled>) =>
    (await fetch(`${url}/api/brushfire/webhook/`, { method: 'POST', headers, body })).status;

  test('TKT-73~ TKT-74~ a notice that both processes get at once has one effect, and pages of both are told', async () => {
    const { a, b } = processes;
    const [first, second] = [
      await (await aBrowser(a)).watch(world, NUMBER),
      await (await aBrowser(b)).watch(world, NUMBER),
    ];
    const notice = cancelled();
    const urls = [a.url, b.url, a.url, b.url];
    expect(await Promise.all(urls.map((url) => send(url, notice)))).toEqual([200, 200, 200, 200]);
    for (const { viewer } of [first, second]) {
      expect(await viewer.next((frame) => frame.type === 'event' && frame.event === 'ended')).toMatchObject({
        data: { message: 'This attendee has been canceled' },
      });
      await viewer.close();
    }
    expect(await processedNotices(a.db)).toHaveLength(1);
    // The other process needs no call to know it.
    partner.fail('away');
    expect(await (await aBrowser(b)).enter(world, NUMBER)).toMatchObject({
      message: 'This attendee has been canceled',
    });
    partner.fail(null);
  });

  test('TKT-71~ however a notice, reads and claims meet at two processes, a cancelled attendee has no seat afterwards', async () => {
    const { a, b } = processes;
    const browsers = await Promise.all([a, b, a, b, a, b].map((process) => aBrowser(process)));
    for (let round = 0; round < 6; round += 1) {
      await forgetPartner(a.db);
      partner.addAttendee({});
      const entering = browsers.map((browser) => browser.enter(world, NUMBER));
      partner.addAttendee({ Status: 'Cancelled' });
      const status = await send(round % 2 === 0 ? a.url : b.url, cancelled());
      await Promise.all(entering);
      expect([round, status]).toEqual([round, 200]);
      const seats = await a.db.select({ exitAt: paywallSeats.exitAt }).from(paywallSeats);
      expect([round, seats.filter(({ exitAt }) => exitAt === null)]).toEqual([round, []]);
      const seated = await Promise.all(browsers.map((browser) => browser.enter(world, NUMBER)));
      expect([round, seated.map(({ message }) => message)]).toEqual([
        round,
        browsers.map(() => 'This attendee has been canceled'),
      ]);
    }
  });
});
