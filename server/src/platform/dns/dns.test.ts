import { type FakeDns, fakeDns } from '@nave/server/testing/fake-dns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDns, type Dns } from './dns.ts';

let server: FakeDns;
let dns: Dns;
beforeAll(async () => {
  server = await fakeDns();
  dns = createDns([server.server]);
});
afterAll(() => server.close());

test('HOST-66~ the addresses and texts of a name are found, and a name without records has the answer `none`', async () => {
  server.addresses.set('live.church.example', ['192.0.2.10', '2001:db8::10']);
  server.texts.set('_nave.live.church.example', ['v=spf1 -all', 'nave-domain=1']);
  const none = { kind: 'none' };
  expect(await dns.addresses('live.church.example')).toEqual({ kind: 'found', values: ['192.0.2.10', '2001:db8::10'] });
  expect(await dns.texts('_nave.live.church.example')).toEqual({
    kind: 'found',
    values: ['v=spf1 -all', 'nave-domain=1'],
  });
  expect(await dns.texts('live.church.example')).toEqual(none);
  expect([await dns.addresses('nobody.example'), await dns.texts('nobody.example')]).toEqual([none, none]);
});

test('HOST-66~ an address resolves to itself without a query', async () => {
  server.asked.length = 0;
  expect(await dns.addresses('192.0.2.10')).toEqual({ kind: 'found', values: ['192.0.2.10'] });
  expect(await dns.addresses('2001:db8::10')).toEqual({ kind: 'found', values: ['2001:db8::10'] });
  expect(server.asked).toEqual([]);
});

test('HOST-66~ at most 20 records of a name are returned', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => `${at}`);
  server.texts.set('many.example', texts);
  expect(await dns.texts('many.example')).toEqual({ kind: 'found', values: texts.slice(0, 20) });
});

test('HOST-66~ a lookup at an unreachable server has the answer `unanswered`', async () => {
  const stopped = await fakeDns();
  await stopped.close();
  expect(await createDns([stopped.server]).texts('live.church.example')).toEqual({ kind: 'unanswered' });
});
