import type { OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { type ApiTestbed, apiTestbed, globalOwner, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { type FakeDns, fakeDns } from '@nave/server/testing/fake-dns.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const TARGET = 'pages.nave.example';
/** An address where nothing listens on port 443. */
const HERE = '127.0.0.10';
const ELSEWHERE = '198.51.100.7';
const MINUTE_MS = 60_000;

let dns: FakeDns;
let bed: ApiTestbed;
let ownersMade = 0;
beforeAll(async () => {
  dns = await fakeDns();
  bed = await apiTestbed({
    env: { PUBLIC_URL: 'http://localhost:8080', DNS_SERVERS: dns.server, DOMAIN_TARGET: TARGET },
  });
});
afterAll(async () => {
  await bed.close();
  await dns.close();
});
beforeEach(() => {
  for (const known of [dns.texts, dns.addresses, dns.silent]) known.clear();
  dns.addresses.set(TARGET, [HERE]);
  dns.asked.length = 0;
});

/** Adds a client; returns its owner's requests and a domain that no client has claimed. */
async function anOwner() {
  const client = await aClient(bed.db);
  ownersMade += 1;
  const domain = `live${ownersMade}.church.example`;
  const owner = staff('owner', client.id);
  const path = `/api/clients/${client.id}/domain`;
  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', more = '', body?: unknown) =>
    await bed.as(owner, method, path + more, body);
  const read = async () => (await ask('GET')).json<OwnDomain>();
  const claim = async (wanted = domain) => (await ask('PUT', '', { domain: wanted })).json<OwnDomain>();
  const check = async () => (await ask('POST', '/check')).json<OwnDomain>();
  const addProof = (own: OwnDomain) => dns.texts.set(own.claim?.txtName ?? '', [own.claim?.txtValue ?? '']);
  const servedAt = async (name = domain) =>
    (await bed.as(guest, 'GET', `/api/domains/check?domain=${name}`)).statusCode === 200;
  return { client, domain, owner, ask, read, claim, check, addProof, servedAt };
}

test('HOST-60 HOST-61 HOST-62 a domain is served as soon as its TXT record proves the claim and the domain points to this server', async () => {
  const { client, domain, claim, check, addProof, read, servedAt } = await anOwner();
  const claimed = await claim(`https://${domain.toUpperCase()}/sunday?a=1`);
  expect(claimed).toMatchObject({
    served: null,
    claim: { domain, txtName: `_nave.${domain}`, target: TARGET, proof: 'unchecked', pointing: 'unchecked' },
  });
  expect(claimed.claim?.txtValue).toMatch(/^nave-domain=[0-9a-f]{32}$/);

  dns.addresses.set(domain, [HERE]);
  expect((await check()).claim).toMatchObject({ proof: 'missing', pointing: 'here', foundAddresses: [HERE] });
  expect(await servedAt()).toBe(false);
  dns.texts.set(`_nave.${domain}`, ['nave-domain=0123', 'v=spf1 -all']);
  expect((await check()).claim?.proof).toBe('missing');

  addProof(claimed);
  dns.addresses.set(domain, [ELSEWHERE]);
  expect((await check()).claim).toMatchObject({ proof: 'found', pointing: 'elsewhere', foundAddresses: [ELSEWHERE] });
  expect([(await read()).served, await servedAt()]).toEqual([null, false]);
  dns.addresses.set(domain, [HERE, ELSEWHERE]);
  expect((await check()).claim?.pointing).toBe('partly');
  expect(await servedAt()).toBe(false);

  dns.addresses.set(domain, [HERE]);
  expect(await check()).toMatchObject({ served: domain, claim: { proof: 'found', pointing: 'here' } });
  expect(await servedAt()).toBe(true);
  const { body } = await bed.as(guest, 'GET', `/cdn/clients/by-host/${domain}`);
  expect(JSON.parse(body)).toMatchObject({ data: { id: client.id } });
});

test('HOST-64~ claimed domains are checked automatically, every ten minutes at first', async () => {
  const { domain, claim, addProof, read, servedAt } = await anOwner();
  const claimed = await claim();
  await bed.runDueJobs();
  expect((await read()).claim).toMatchObject({ proof: 'missing', pointing: 'missing' });
  addProof(claimed);
  dns.addresses.set(domain, [HERE]);
  bed.clock.advance(9 * MINUTE_MS);
  await bed.runDueJobs();
  expect(await servedAt()).toBe(false);
  bed.clock.advance(2 * MINUTE_MS);
  await bed.runDueJobs();
  expect(await servedAt()).toBe(true);
});

test('HOST-63 a domain that another organisation has proved or uses is refused; an unproved claim does not block other claims', async () => {
  const [one, other] = [await anOwner(), await anOwner()];
  const first = await one.claim();
  const second = await other.claim(one.domain);
  expect(second.claim?.txtValue).not.toBe(first.claim?.txtValue);
  dns.texts.set(`_nave.${one.domain}`, [first.claim?.txtValue ?? '', second.claim?.txtValue ?? '']);
  expect((await other.check()).claim?.proof).toBe('found');
  expect((await one.check()).claim?.proof).toBe('taken');
  const third = await anOwner();
  const answer = await third.ask('PUT', '', { domain: one.domain });
  const message = 'Custom Domain is already taken';
  expect([answer.statusCode, answer.json().error]).toEqual([
    409,
    { code: 'clients.domain-taken', message, fields: { domain: message } },
  ]);
  const served = await aClient(bed.db, { customDomain: 'Served.Church.example' });
  expect((await third.ask('PUT', '', { domain: 'served.church.example' })).statusCode).toBe(409);
  expect(
    (
      await bed.as(staff('owner', served.id), 'PUT', `/api/clients/${served.id}/domain`, {
        domain: 'served.church.example',
      })
    ).statusCode,
  ).toBe(200);
});

test('HOST-63~ if fifty organisations claim the same domain and check concurrently, the domain is served for one of them', async () => {
  const owners = await Promise.all(Array.from({ length: 50 }, () => anOwner()));
  const wanted = 'wanted.church.example';
  const claims = await Promise.all(owners.map(({ claim }) => claim(wanted)));
  dns.texts.set(`_nave.${wanted}`, claims.map(({ claim }) => claim?.txtValue ?? '').slice(0, 5));
  dns.addresses.set(wanted, [HERE]);
  const states = await Promise.all(owners.map(({ check }) => check()));
  expect(states.filter(({ served }) => served === wanted)).toHaveLength(1);
  expect(states.filter(({ claim }) => claim?.proof === 'found')).toHaveLength(1);
});

test('HOST-65 a served domain whose proof disappears stays served, and its owner sees since when the proof is missing', async () => {
  const { domain, claim, check, addProof, servedAt } = await anOwner();
  addProof(await claim());
  dns.addresses.set(domain, [HERE]);
  await check();
  dns.texts.clear();
  dns.addresses.set(domain, [ELSEWHERE]);
  const lost = await check();
  expect(lost).toMatchObject({ served: domain, claim: { proof: 'missing', pointing: 'elsewhere' } });
  expect(lost.claim?.proofLostAt).toBe(bed.clock.now().toISOString());
  expect(await servedAt()).toBe(true);
  addProof(lost);
  expect((await check()).claim).toMatchObject({ proof: 'found', proofLostAt: null });
});

test('HOST-66~ if the DNS server does not answer, the check ends and reports that there was no answer', async () => {
  const { domain, claim, check } = await anOwner();
  await claim();
  dns.silent.add(`_nave.${domain}`);
  dns.silent.add(domain);
  expect((await check()).claim).toMatchObject({ proof: 'unanswered', pointing: 'unanswered' });
}, 20_000);

test('HOST-66~ an owner can check at most six times a minute, and a check queries only the claimed domain and the target', async () => {
  const { domain, ask, claim } = await anOwner();
  await claim();
  const answers = [];
  for (let time = 0; time < 7; time += 1) answers.push((await ask('POST', '/check')).statusCode);
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(200));
  expect(answers.at(-1)).toBe(429);
  expect([...new Set(dns.asked)].toSorted()).toEqual([`_nave.${domain}`, domain, TARGET].toSorted());
});

test('HOST-61~ an invalid domain is refused with an error at the domain field', async () => {
  const { ask } = await anOwner();
  for (const [domain, message] of [
    ['', 'Custom Domain is required'],
    ['*.church.example', 'Custom Domain can only include letters, numbers, dashes, and periods'],
    ['192.0.2.1', 'Custom Domain must be a full name, such as watch.example.org'],
    ['x'.repeat(300), null],
  ] as const) {
    const answer = await ask('PUT', '', { domain });
    expect(answer.statusCode, domain).toBe(400);
    if (message) expect(answer.json().error.fields, domain).toEqual({ domain: message });
  }
  expect(dns.asked).toEqual([]);
});

test('HOST-60~ CLI-55~ a removed domain is no longer served, and a claim ends when the global owner sets another domain', async () => {
  const one = await anOwner();
  one.addProof(await one.claim());
  dns.addresses.set(one.domain, [HERE]);
  expect((await one.check()).served).toBe(one.domain);
  expect((await one.ask('DELETE')).json()).toEqual({ served: null, claim: null });
  expect(await one.servedAt()).toBe(false);
  await one.claim();
  const product = { customDomain: `other-${one.domain}` };
  expect((await bed.as(globalOwner, 'POST', `/api/clients/${one.client.id}/product`, product)).statusCode).toBe(200);
  expect(await one.read()).toEqual({ served: product.customDomain, claim: null });
});
