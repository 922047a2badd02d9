import { PAGE_DATA_ELEMENT, type PageInHtml } from '@nave/domain/pages/page-data.ts';
import { aChannel, aClient, aConnection, aContent } from '@nave/server/testing/builders.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { askExactly, type ExactAnswer } from '@nave/server/testing/exact-request.ts';
import { aPerson, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PUBLIC_URL = 'https://watch.example.org';
const PRODUCT = 'watch.example.org';
/** The own domain of the client `hope`. */
const OWN = 'live.hope.example';
/** The own domain of the client `gloria`, which shows the second brand. */
const SECOND = 'gloria.example';
/** The own domain of the client `umlaut`: gnädig.example in Punycode. */
const IDN = 'xn--gndig-hra.example';
let server: RunningApp;
let owner: string;

beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  const hope = await aClient(db, { key: 'hope', name: 'Hope', customDomain: OWN });
  const online = await aChannel(db, { clientId: hope.id, key: 'online', name: 'Hope online' });
  await aChannel(db, { clientId: hope.id, key: 'youth', name: 'Youth' });
  const inOnline = { clientId: hope.id, channelIds: [online.id] };
  await aContent(db, { ...inOnline, key: 'service22', name: 'Sunday', startsAt: new Date() });
  const gloria = await aClient(db, { key: 'gloria', name: 'Gloria', customDomain: SECOND });
  await aChannel(db, { clientId: gloria.id, key: 'online', name: 'Gloria online' });
  const umlaut = await aClient(db, { key: 'umlaut', customDomain: IDN });
  await aChannel(db, { clientId: umlaut.id, key: 'online' });
  const grace = await aClient(db, { key: 'grace', name: 'Grace' });
  await aChannel(db, { clientId: grace.id, key: 'online', name: 'Grace online' });
  await aChannel(db, { clientId: grace.id, key: 'youth' });
  await aPerson(db, { email: 'noa@nave.example', firstName: 'Noa', lastName: 'Lind', globalRole: 'owner' });
  server = await runningApp({
    database,
    env: {
      PUBLIC_URL,
      PRODUCT_HOSTNAMES: 'www.example.org, second.example.org',
      PERMITTED_HOSTNAMES: 'next.example.org',
      SECOND_BRAND_HOSTNAMES: `second.example.org, ${SECOND}`,
      SECOND_BRAND_NAME: 'Apse',
    },
  });
  owner = await server.signIn('noa@nave.example');
});
afterAll(() => server.stop());

const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  askExactly(server.url, path, { host, ...headers });
const dataOf = ({ text }: ExactAnswer): PageInHtml =>
  JSON.parse(new RegExp(`id="${PAGE_DATA_ELEMENT}">([^<]*)<`).exec(text)?.[1] ?? 'null');
const pageAt = async (host: string, path: string) => {
  const answer = await ask(host, path);
  const data = dataOf(answer);
  if (data === null || data.page === 'splash') return [answer.status, data?.page ?? null];
  if (data.page === 'landing') return [answer.status, 'landing', data.event?.channels.map(({ key }) => key) ?? null];
  return [answer.status, data.page, data.client.key, ...(data.page === 'channel' ? [data.channel.key] : [])];
};
const redirectFrom = async (host: string, path: string) => {
  const { status, headers } = await ask(host, path);
  return [status, headers.location];
};
const metaRedirect = ({ text }: ExactAnswer) => /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(text)?.[1];
const canonical = ({ text }: ExactAnswer) => /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
const change = (id: string, body: object) =>
  server.call('POST', `/api/clients/${id}/product`, { cookie: owner, body }).then(({ status }) => status);

test('VIEW-79 HOST-16~ HOST-17~ HOST-18~ HOST-19~ the paths of a client’s pages on its own domain do not contain the client’s key', async () => {
  expect(await pageAt(OWN, '/')).toEqual([200, 'client', 'hope']);
  expect(await pageAt(OWN, '/online')).toEqual([200, 'channel', 'hope', 'online']);
  expect(await pageAt(OWN, '/online/service22')).toEqual([200, 'channel', 'hope', 'online']);
  expect(dataOf(await ask(OWN, '/online/service22'))).toMatchObject({
    contentKey: 'service22',
    site: { ownClientKey: 'hope' },
  });
  expect(await pageAt(OWN, '/online/magic-link')).toEqual([200, 'channel', 'hope', 'online']);
  // The second answer comes from the cache.
  expect(await pageAt(OWN, '/')).toEqual([200, 'client', 'hope']);
});

test('HOST-4 HOST-5 HOST-6 HOST-7 the paths of a client’s pages on the product’s hostname begin with the client’s key', async () => {
  expect(await pageAt(PRODUCT, '/hope')).toEqual([200, 'client', 'hope']);
  expect(await pageAt(PRODUCT, '/hope/online')).toEqual([200, 'channel', 'hope', 'online']);
  expect(await pageAt(PRODUCT, '/hope/online/magic-link')).toEqual([200, 'channel', 'hope', 'online']);
  expect(dataOf(await ask(PRODUCT, '/hope/online/service22'))).toMatchObject({
    contentKey: 'service22',
    site: { ownClientKey: null },
  });
  expect(await redirectFrom(PRODUCT, '/')).toEqual([302, '/dashboard']);
});

test('VIEW-80 VIEW-81 HOST-1 HOST-2 the three configured hostnames, localhost and IP addresses show the pages of the product', async () => {
  for (const host of [PRODUCT, 'www.example.org', 'second.example.org', 'localhost', '192.168.1.20', '[::1]:8080']) {
    expect([host, await redirectFrom(host, '/')]).toEqual([host, [302, '/dashboard']]);
    expect([host, await pageAt(host, '/grace')]).toEqual([host, [200, 'client', 'grace']]);
    // On these hostnames, a path with only a channel's key is not found.
    expect([host, await pageAt(host, '/online')]).toEqual([host, [404, null]]);
  }
});

test('HOST-26 every spelling of a hostname shows the same page', async () => {
  for (const host of [OWN.toUpperCase(), `${OWN}:8443`, `${OWN}.`, `Live.Hope.Example.:80`])
    expect([host, await pageAt(host, '/online')]).toEqual([host, [200, 'channel', 'hope', 'online']]);
  for (const host of [IDN, 'XN--GNDIG-HRA.example.'])
    expect([host, await pageAt(host, '/online')]).toEqual([host, [200, 'channel', 'umlaut', 'online']]);
});

test('HOST-20~ pages on an own domain never redirect or link to a path with the client’s key', async () => {
  expect(await redirectFrom(OWN, '/online/nothing-there?a=b')).toEqual([302, '/online?a=b']);
  // A client with one public channel redirects to it (VIEW-67).
  expect(await redirectFrom(SECOND, '/')).toEqual([302, '/online']);
  const page = await ask(OWN, '/online/service22');
  expect(page.text).not.toMatch(/(href|content|url)="?[^">]*\/hope\//);
  expect(metaRedirect(await ask(OWN, '/share/online/service22'))).toBe('/online/service22');
  expect(metaRedirect(await ask(OWN, '/share'))).toBe('/');
  // A copied link may have the path that is valid on the product's hostname. Such a path redirects.
  expect(await redirectFrom(OWN, '/hope/online/service22')).toEqual([302, '/online/service22']);
  expect(await redirectFrom(OWN, '/hope')).toEqual([302, '/']);
});

test('HOST-21~ HOST-22~ VIEW-97~ search engines and social networks get the URL on the client’s own domain', async () => {
  for (const [host, path] of [
    [OWN, '/online/service22'],
    [OWN, '/share/online/service22'],
    [PRODUCT, '/hope/online/service22'],
    [PRODUCT, '/share/hope/online/service22'],
    ['www.example.org', '/hope/online/service22'],
  ] as const) {
    const page = await ask(host, path);
    expect([host, canonical(page)]).toEqual([host, `https://${OWN}/online/service22`]);
    expect(page.text).toContain(`<meta property="og:url" content="https://${OWN}/online/service22">`);
  }
  expect(canonical(await ask('www.example.org', '/grace/online'))).toBe(`${PUBLIC_URL}/grace/online`);
});

test('VIEW-30~ VIEW-31~ HOST-14~ the not-found page links to the client’s page on its own domain', async () => {
  for (const path of ['/nothing', '/nothing/service22', '/online/service22/more', '/grace/online', '/%25/x']) {
    const answer = await ask(OWN, path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).toContain('<a class="watch" href="/"');
    expect(answer.text).toContain(`<a href="${PUBLIC_URL}/dashboard">Staff sign-in</a>`);
    expect(answer.text).not.toContain('Grace');
  }
  expect((await ask(PRODUCT, '/nothing')).text).not.toContain('class="watch"');
});

test('no path redirects from an own domain or the product’s hostname to another host', async () => {
  for (const path of [
    '/hope/%20/evil.example',
    '/hope/%/evil.example',
    '/hope//evil.example',
    '/hope/%2fevil.example',
    '//evil.example/x',
  ])
    for (const host of [OWN, PRODUCT]) {
      const answer = await ask(host, path);
      const to = answer.headers.location ?? metaRedirect(answer) ?? '/';
      expect([path, new URL(String(to), `https://${host}`).host]).toEqual([path, host]);
    }
});

test('HOST-11~ VIEW-88~ on an own domain, a channel whose key is a reserved word has no page', async () => {
  const { id } = await aClient(server.db, { key: 'words' });
  for (const key of ['events', 'attend', 'eventful']) await aChannel(server.db, { clientId: id, key });
  expect(await change(id, { customDomain: 'words.example' })).toBe(200);
  expect(await pageAt('words.example', '/eventful')).toEqual([200, 'channel', 'words', 'eventful']);
  for (const path of ['/events/7', '/attend', '/Events', '/share/events'])
    expect([path, await pageAt('words.example', path)]).toEqual([path, [404, null]]);
});

test('HOST-8~ HOST-11~ the landing of an event shows the channels of the domain’s client only, and none elsewhere', async () => {
  const { id } = await aClient(server.db, { key: 'camp' });
  for (const key of ['attend', 'camp-hall'])
    await aConnection(server.db, await aChannel(server.db, { clientId: id, key }), { eventNumber: '640001' });
  const other = await aChannel(server.db, { clientId: (await aClient(server.db)).id, key: 'other-hall' });
  await aConnection(server.db, other, { eventNumber: '640001' });
  expect(await change(id, { customDomain: 'camp.example' })).toBe(200);
  const own = ['attend', 'camp-hall'];
  for (const path of ['/attend/640001', '/attend/640001/471120936512', '/Attend/640001/']) {
    expect([path, await pageAt('camp.example', path)]).toEqual([path, [200, 'landing', own]]);
    expect([path, await pageAt(PRODUCT, path)]).toEqual([path, [200, 'landing', [...own, 'other-hall']]]);
    expect([path, await pageAt(OWN, path)]).toEqual([path, [404, 'landing', null]]);
  }
  expect(dataOf(await ask('camp.example', '/attend/640001'))).toMatchObject({ site: { ownClientKey: 'camp' } });
  expect(dataOf(await ask(OWN, '/attend/640001'))).toMatchObject({ site: { ownClientKey: 'hope' } });
});

test('HOST-35 on hostnames that are not the product’s, the paths of dashboard and accounts redirect to PUBLIC_URL', async () => {
  for (const host of [OWN, 'next.example.org']) {
    for (const path of ['/dashboard', '/dashboard/x/channels?a=b', '/signup/u/c', '/signup/u/c/x', '/reset/u/c?to=%2F'])
      expect([path, await redirectFrom(host, path)]).toEqual([path, [302, PUBLIC_URL + path]]);
    for (const url of ['http://evil.example/dashboard', 'HTTPS://a:b@evil.example:80/dashboard'])
      expect([url, await redirectFrom(host, url)]).toEqual([url, [302, `${PUBLIC_URL}/dashboard`]]);
    expect((await ask(host, 'http://[/dashboard')).status).toBe(400);
    expect(await redirectFrom(host, '/dashboard/\\evil.example')).toEqual([
      302,
      `${PUBLIC_URL}/dashboard/\\evil.example`,
    ]);
  }
  expect((await ask('www.example.org', '/dashboard')).status).toBe(200);
});

test('B13 B15 the domains of two clients with the same channel keys show only their own pages, cached or not', async () => {
  for (let time = 0; time < 2; time++) {
    expect(await pageAt(OWN, '/online')).toEqual([200, 'channel', 'hope', 'online']);
    expect(await pageAt(SECOND, '/online')).toEqual([200, 'channel', 'gloria', 'online']);
    expect(await pageAt(PRODUCT, '/online')).toEqual([404, null]);
    expect(await pageAt(SECOND, '/youth')).toEqual([404, null]);
    expect(await pageAt(SECOND, '/hope/online')).toEqual([404, null]);
  }
});

test('A10 X-Forwarded-Host and similar headers are ignored', async () => {
  for (const header of ['x-forwarded-host', 'forwarded', 'x-host', 'x-original-host']) {
    const value = header === 'forwarded' ? `host=${SECOND}` : SECOND;
    expect(dataOf(await ask(OWN, '/online', { [header]: value }))).toMatchObject({ client: { key: 'hope' } });
    expect((await ask('evil.example', '/online', { [header]: OWN })).status).toBe(421);
  }
});

test('HOST-49~ invalid hostnames are refused, and nothing is cached for them', async () => {
  const { size } = server.app.platform.cache;
  const hosts = [
    `${'a'.repeat(300)}.example`,
    `${OWN}.evil.example`,
    `evil.example.${OWN}`,
    `evil-${OWN}`,
    `${OWN}, ${SECOND}`,
    `${OWN}/x`,
    `${OWN}@evil.example`,
    `user@${OWN}`,
    `${OWN}..`,
    `.${OWN}`,
    '*.hope.example',
    'hope.example',
    '127.1',
    '0x7f.0.0.1',
    '[::1',
    ':80',
  ];
  for (const host of hosts)
    for (const path of ['/', '/online', `/fresh-${host.length}`])
      expect([host, (await ask(host, path)).status]).toEqual([host, 421]);
  expect(server.app.platform.cache.size).toBe(size);
  expect((await ask(`${'a.'.repeat(9_000)}example`, '/')).status).toBe(431);
});

test('VIEW-92~ HOST-39 an unclaimed hostname redirects browsers to the product’s dashboard', async () => {
  for (const path of ['/', '/online', '/dashboard', '//evil.example']) {
    const page = await ask('evil.example', path, { accept: 'text/html,application/xhtml+xml' });
    expect([page.status, metaRedirect(page)]).toEqual([421, `${PUBLIC_URL}/dashboard`]);
    expect(page.text).not.toContain('evil');
    const spanish = await ask('evil.example', path, { accept: 'text/html', 'accept-language': 'es-MX' });
    expect([
      spanish.status,
      spanish.text.includes('lang="es"'),
      spanish.text.includes('No hay nada en esta dirección'),
    ]).toEqual([421, true, true]);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  }
});

test('HOST-36~ HOST-40~ every path of a permitted hostname shows the splash page until a client claims the hostname', async () => {
  const host = 'next.example.org';
  expect(await pageAt(host, '/')).toEqual([200, 'splash']);
  expect(await pageAt(host, '/grace/online')).toEqual([200, 'splash']);
  const client = await aClient(server.db, { key: 'next' });
  await aChannel(server.db, { clientId: client.id, key: 'a' });
  await aChannel(server.db, { clientId: client.id, key: 'b' });
  expect(await change(client.id, { customDomain: host })).toBe(200);
  expect(await pageAt(host, '/')).toEqual([200, 'client', 'next']);
  expect(await change(client.id, { customDomain: '' })).toBe(200);
  expect(await pageAt(host, '/')).toEqual([200, 'splash']);
});

test('HOST-27~ HOST-30 after a domain changes owners, no cached page of the former owner is served', async () => {
  const [from, to] = [await aClient(server.db, { key: 'from' }), await aClient(server.db, { key: 'to' })];
  for (const { id } of [from, to]) for (const key of ['one', 'two']) await aChannel(server.db, { clientId: id, key });
  const host = 'moving.example';
  const byHost = async () => JSON.parse((await ask(PRODUCT, `/cdn/clients/by-host/${host}`)).text).data?.key;
  const state = async () => [await pageAt(host, '/'), await pageAt(host, '/one'), await byHost()];
  expect(await change(from.id, { customDomain: host })).toBe(200);
  expect(await state()).toEqual([[200, 'client', 'from'], [200, 'channel', 'from', 'one'], 'from']);
  expect(await change(to.id, { customDomain: host })).toBe(409);
  expect(await change(from.id, { customDomain: '' })).toBe(200);
  expect((await ask(host, '/')).status).toBe(421);
  expect(await byHost()).toBeUndefined();
  expect(await change(to.id, { customDomain: host })).toBe(200);
  expect(await state()).toEqual([[200, 'client', 'to'], [200, 'channel', 'to', 'one'], 'to']);
  expect(await change(to.id, { isArchived: true })).toBe(200);
  expect([(await ask(host, '/')).status, await byHost()]).toEqual([421, undefined]);
});

test('API-17 HOST-23 HOST-24 HOST-25 VIEW-204 a client is found by its own domain and by its key, with its channels', async () => {
  const read = async (path: string) => {
    const { status, text } = await ask(PRODUCT, path);
    const { data } = JSON.parse(text);
    return [status, data?.key, data?.channels.map(({ key }: { key: string }) => key).sort()];
  };
  const found = [200, 'hope', ['online', 'youth']];
  for (const name of [OWN, OWN.toUpperCase(), `${OWN}:8443`, `${OWN}.`])
    expect([name, await read(`/cdn/clients/by-host/${encodeURIComponent(name)}`)]).toEqual([name, found]);
  expect(await read('/cdn/clients/by-key/Hope')).toEqual(found);
  for (const name of ['nobody.example', PRODUCT, 'localhost', 'next.example.org', '127.0.0.1', '%20', 'a'.repeat(280)])
    expect([name, await read(`/cdn/clients/by-host/${name}`)]).toEqual([name, [404, undefined, undefined]]);
  expect(await read('/cdn/clients/by-key/nobody')).toEqual([404, undefined, undefined]);
});

test('HOST-31 HOST-32 HOST-33 HOST-34 a proxy can check, without a session, whether it may issue a certificate for a hostname', async () => {
  const check = async (domain: string) =>
    (await ask('127.0.0.1:8080', `/api/domains/check?domain=${encodeURIComponent(domain)}`)).status;
  for (const ours of [
    OWN,
    OWN.toUpperCase(),
    `${OWN}.`,
    PRODUCT,
    'www.example.org',
    'localhost',
    'next.example.org',
    IDN,
    'gnädig.example',
  ])
    expect([ours, await check(ours)]).toEqual([ours, 200]);
  const others = ['nobody.example', `x.${OWN}`, 'hope.example', '127.0.0.1', '::1', '', ' ', 'a'.repeat(5_000)];
  for (const other of others) expect([other, await check(other)]).toEqual([other, 404]);
  expect((await ask(PRODUCT, '/api/domains/check')).status).toBe(400);
  expect((await ask(PRODUCT, `/api/domains/check?domain=${OWN}&domain=x.example`)).status).toBe(400);
});

test('HOST-43 HOST-44 HOST-45 HOST-48 the hostname alone selects the brand of a page', async () => {
  const brandAt = async (host: string, path: string, headers = {}) => {
    const data = dataOf(await ask(host, path, headers)) as PageInHtml | { site?: undefined; brand: { name: string } };
    return data.site ? data.site.brand.name : data.brand.name;
  };
  for (const host of [PRODUCT, 'localhost', '127.0.0.1'])
    for (const path of ['/grace/online', '/dashboard', '/grace/online?brand=Apse'])
      expect([host, path, await brandAt(host, path, { cookie: 'brand=Apse' })]).toEqual([host, path, 'Nave']);
  expect(await brandAt(OWN, '/online')).toBe('Nave');
  expect(await brandAt(SECOND, '/online')).toBe('Apse');
  expect(await brandAt('next.example.org', '/')).toBe('Nave');
  // The page is cached separately for each brand.
  for (const path of ['/grace/online', '/dashboard']) expect(await brandAt('second.example.org', path)).toBe('Apse');
  expect(await brandAt(PRODUCT, '/grace/online')).toBe('Nave');
  expect((await ask('second.example.org', '/dashboard')).text).toContain('<title>Apse</title>');
});

test('D1~ ACC-185~ on an own domain, only pages with exactly this domain’s origin can write, sign in and connect', async () => {
  const send = (origin: string, path: string, body: object) => {
    const headers = { host: OWN, origin, 'x-requested-with': 'nave', 'content-type': 'application/json' };
    return askExactly(server.url, path, headers, { method: 'POST', body: JSON.stringify(body) });
  };
  const connect = async (origin: string) =>
    (
      await ask(OWN, '/realtime', {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin,
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      })
    ).status;
  const guest = await send(`https://${OWN}`, '/api/auth/guest', { name: 'Amos' });
  const user = await send(`https://${OWN}`, '/api/auth/password', { email: 'noa@nave.example', password: PASSWORD });
  expect([guest.status, user.status, await connect(`https://${OWN}`)]).toEqual([200, 200, 101]);
  // The cookies are valid only for this hostname.
  for (const [name, { headers }] of Object.entries({ vid: guest, sid: user })) {
    expect(String(headers['set-cookie'])).toContain(`__Host-${name}=`);
    expect(String(headers['set-cookie'])).not.toMatch(/domain=/i);
  }
  for (const origin of [
    PUBLIC_URL,
    `https://${SECOND}`,
    `http://${OWN}`,
    `https://${OWN}.`,
    `https://${OWN}.evil.example`,
  ])
    expect([origin, (await send(origin, '/api/auth/guest', { name: 'Amos' })).status, await connect(origin)]).toEqual([
      origin,
      403,
      403,
    ]);
  expect(String((await ask(OWN, '/online')).headers['content-security-policy'])).toContain(`wss://${OWN}`);
});
