import { type ApiTestbed, apiTestbed } from '@nave/server/testing/api-testbed.ts';
import { type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PartnerCalls, partnerCalls } from './partner-calls.ts';

let partner: PartnerServer;
let bed: ApiTestbed;
let calls: PartnerCalls;

beforeAll(async () => {
  partner = await partnerServer();
  bed = await apiTestbed({ env: partner.env });
});
afterAll(async () => {
  await bed.close();
  await partner.stop();
});
beforeEach(() => {
  const { outside, clock, log, config } = bed.platform;
  if (!config.brushfire) throw new Error('The app has no partner.');
  calls = partnerCalls({ outside, clock, log, config: config.brushfire });
  partner.fail(null);
  partner.asked.length = 0;
});

const crowdOf = (client: string, size: number, of: number) =>
  Array.from({ length: size }, (_, at) => calls.attendee(`7000000${of}${at + 100}`, client));

test('C17~ a crowd of one client delays no attendee of another client, and no event', async () => {
  partner.fail({ afterMs: 100 });
  partner.addAttendee({ AttendeeNumber: '700000000001', ClientNumber: '4712' });
  partner.addEvent({});
  const crowd = crowdOf('grace', 60, 1);
  const [neighbour, event] = await Promise.all([calls.attendee('700000000001', 'harbor'), calls.event('310001')]);
  expect(neighbour).toMatchObject({ owner: { clientNumber: '4712' }, attendee: { number: '700000000001' } });
  expect(event).toMatchObject({ number: '310001' });
  await Promise.all(crowd);
  expect(partner.asked).toHaveLength(62);
  expect(partner.asked.indexOf('/attendees/700000000001')).toBeLessThan(41);
});

test('C17~ nobody waits longer than five seconds for the partner, and too many do not wait at all', async () => {
  partner.fail('hanging');
  const startedAt = performance.now();
  const passed = async (call: Promise<unknown>) => {
    await expect(call).rejects.toThrow('The ticketing system does not answer.');
    return performance.now() - startedAt;
  };
  const crowds = ['grace', 'harbor', 'hope', 'zion'].flatMap((client, at) => crowdOf(client, 80, at));
  const waits = (await Promise.all(crowds.map(passed))).sort((a, b) => a - b);
  expect(partner.asked).toHaveLength(20);
  expect(waits.at(-1)).toBeLessThan(5_000);
  // 20 calls, and 60 that wait of each of three clients; 20 more of the fourth make 200.
  const inTime = waits.filter((wait) => wait < 1_500);
  expect(inTime).toHaveLength(320 - 20 - 200);
});
