import type { Actor } from '@nave/domain/kernel/actor.ts';
import { clientsConnectedTo } from '@nave/server/channels/channel-events.store.ts';
import { updateClient } from '@nave/server/clients/clients.store.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aConnection, anEvent } from '@nave/server/testing/builders.ts';
import { PARTNER_KEY, type PartnerServer, partnerServer } from '@nave/server/testing/partner-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partnerCalls } from './partner-calls.ts';
import { publicPartnerEvents } from './public-partner-event.ts';

let partner: PartnerServer;
let bed: ApiTestbed;
let clientId: string;

beforeAll(async () => {
  partner = await partnerServer();
  bed = await apiTestbed({ env: partner.env });
});
afterAll(async () => {
  await bed.close();
  await partner.stop();
});
beforeEach(async () => {
  bed.clock.advance(3_600_000);
  partner.fail(null);
  partner.events.clear();
  partner.addEvent({});
  clientId = (await aClient(bed.db, { bfClientNumber: '4711' })).id;
  partner.asked.length = 0;
});

/** Returns a function that reads public events as a process that has just started. */
function publicEvents() {
  const { outside, clock, log, config } = bed.platform;
  if (!config.brushfire) throw new Error('The app has no partner.');
  const read = publicPartnerEvents({
    calls: partnerCalls({ outside, clock, log, config: config.brushfire }),
    clock,
    connectedClients: (from, eventNumber) => clientsConnectedTo(from, { provider: 'brushfire', eventNumber }),
  });
  return (eventNumber: string) => read(bed.db, eventNumber);
}
const connect = async (id: string, eventNumber = '310001') =>
  aConnection(bed.db, await aChannel(bed.db, { clientId: id }), { provider: 'brushfire', eventNumber });

const lookUp = async (eventNumber: string, { as = staff('owner', clientId) as Actor, client = clientId } = {}) => {
  const answer = await bed.as(as, 'GET', `/api/brushfire/events/${eventNumber}?clientId=${client}&types=1&fields=1`);
  return { status: answer.statusCode, body: answer.json() };
};

test('TKT-68 TKT-20~ API-63 API-62~ API-60~ API-61~ staff look up an event of the partner, with types, fields and spots', async () => {
  const { status, body } = await lookUp('310001');
  expect([status, body]).toEqual([
    200,
    {
      ok: true,
      data: {
        event: {
          Id: '9001',
          EventNumber: '310001',
          Title: 'Women of Grace Conference',
          StartsAt: '2027-01-16T16:00:00.000Z',
          DateInfo: 'Saturday, January 16th at 10:00 AM',
          TitleInfo: 'Women of Grace Conference, Hall A',
          SpotsTaken: 12,
          SpotsRemaining: 88,
        },
        types: [
          { Id: 'group', Name: 'Group' },
          { Id: 'single', Name: 'Single' },
        ],
        fields: [{ Id: 'workshop', Label: 'Workshop', Options: [{ Id: 'prayer', Label: 'Prayer' }] }],
      },
    },
  ]);
});

test('TKT-9 TKT-17~ only events with the client’s number, or that its settings name, can be found and connected', async () => {
  partner.addEvent({ EventNumber: '310002', ClientNumber: '4712' });
  const unknown = {
    status: 404,
    body: { error: { code: 'ticketing.event-unknown', message: 'Unable to find event' } },
  };
  expect(await lookUp('310002')).toEqual(unknown);
  expect(await lookUp('310009')).toEqual(unknown);
  await updateClient(bed.db, clientId, { brushfireEventIds: ['310002'] });
  expect((await lookUp('310002')).status).toBe(200);
  expect((await lookUp('310001')).status).toBe(200);
  // Staff of a client without a number, and viewers, cause no call.
  partner.asked.length = 0;
  const other = await aClient(bed.db);
  expect((await lookUp('310001', { as: staff('owner', other.id), client: other.id })).status).toBe(404);
  expect((await lookUp('310001', { as: staff('host', clientId) })).status).toBe(404);
  expect(partner.asked).toEqual([]);
  expect((await lookUp('310001', { as: globalOwner })).status).toBe(200);
});

test('TKT-81 TKT-80 a client without a number at the partner, or a server without its settings, uses the built-in ticketing', async () => {
  const other = await aClient(bed.db);
  await anEvent(bed.db, { clientId: other.id, number: '520001', title: 'Built in' });
  const found = await lookUp('520001', { as: staff('owner', other.id), client: other.id });
  expect(found.body.data.event.Title).toBe('Built in');
  expect(partner.asked).toEqual([]);
  // A client at the partner connects events of the partner only.
  await anEvent(bed.db, { clientId, number: '520002' });
  expect((await lookUp('520002')).status).toBe(404);
  expect((await lookUp('310001')).status).toBe(200);
});

test('TKT-75~ TKT-76 while the partner is away, a look-up is refused, and no answer has the key or the address', async () => {
  partner.fail({ status: 500 });
  const { status, body } = await lookUp('310001');
  expect([status, body.error.code]).toEqual([503, 'ticketing.unavailable']);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${PARTNER_KEY}|127\\.0\\.0\\.1`));
});

test('one person looks up at most 60 events at once, and own built-in events are found while the partner is away', async () => {
  const person = staff('owner', clientId);
  const other = staff('owner', clientId);
  for (let at = 0; at < 60; at += 1) expect((await lookUp('310001', { as: person })).status).toBe(200);
  partner.asked.length = 0;
  expect((await lookUp('310001', { as: person })).status).toBe(429);
  expect(partner.asked).toEqual([]);
  expect((await lookUp('310001', { as: other })).status).toBe(200);
  const builtin = await aClient(bed.db);
  await anEvent(bed.db, { clientId: builtin.id, number: '520003' });
  partner.fail('away');
  const found = await lookUp('520003', { as: globalOwner, client: builtin.id });
  expect(found.status).toBe(200);
  expect((await lookUp('520004', { as: globalOwner })).status).toBe(503);
});

test('TKT-59~ C16~ hostile texts of an event are text, and of its look only colours, gradients and https pictures remain', async () => {
  partner.addEvent({
    Title: '<img src=x onerror=alert(1)>\u0000\u202e',
    StreamUrl: 'javascript:alert(1)',
    EventTheme: {
      backgroundCss: 'red; } body { display: none',
      linkColor: 'expression(alert(1))',
      textColor: '#123456',
      headerUrlLarge: 'http://tracker.example/pixel.png',
      logoUrl: 'https://cdn.example/logo.png',
      extra: '<script>',
    },
  });
  await connect(clientId);
  expect(await publicEvents()('310001')).toMatchObject({
    title: '<img src=x onerror=alert(1)>',
    streamUrl: null,
    theme: {
      backgroundCss: '',
      linkColor: '',
      textColor: '#123456',
      headerUrlLarge: '',
      logoUrl: 'https://cdn.example/logo.png',
    },
  });
});

test('the public page of an event belongs to a client that names it, and strangers’ numbers cost no call', async () => {
  const read = publicEvents();
  partner.addEvent({ EventNumber: '310005' });
  expect(await read('310005')).toBeNull();
  expect(partner.asked).toEqual([]);
  await connect(clientId, '310005');
  const found = { provider: 'brushfire', id: '9001', clientId, number: '310005', asksNumber: true };
  expect(await read('310005')).toMatchObject({ ...found, typeIds: ['group', 'single'] });
  await read('310005');
  expect(partner.asked).toEqual(['/events/310005']);
  // A connection to an event that is not the client's gives nothing away.
  partner.addEvent({ EventNumber: '310006', ClientNumber: '4712' });
  await connect(clientId, '310006');
  expect(await read('310006')).toBeNull();
});

test('if several clients name an event, it belongs to the client whose number it has, else to the oldest', async () => {
  partner.addEvent({ EventNumber: '310007', ClientNumber: '4713' });
  const [first, second] = [await aClient(bed.db), await aClient(bed.db)];
  for (const { id } of [first, second])
    await updateClient(bed.db, id, { bfClientNumber: '4799', brushfireEventIds: ['310007'] });
  expect((await publicEvents()('310007'))?.clientId).toBe(first.id);
  const owner = await aClient(bed.db, { bfClientNumber: '4713' });
  await connect(owner.id, '310007');
  expect((await publicEvents()('310007'))?.clientId).toBe(owner.id);
});

test('while the partner is away, the page of an event keeps what it showed for a day', async () => {
  const read = publicEvents();
  partner.addEvent({ EventNumber: '310008' });
  await connect(clientId, '310008');
  const shown = await read('310008');
  partner.fail('away');
  bed.clock.advance(23 * 3_600_000);
  expect(await read('310008')).toEqual(shown);
  bed.clock.advance(2 * 3_600_000);
  await expect(read('310008')).rejects.toThrow('The ticketing system does not answer.');
});
