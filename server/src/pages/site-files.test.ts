import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { testDatabase } from '@nave/server/testing/database.ts';
import { askExactly } from '@nave/server/testing/exact-request.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PUBLIC_URL = 'https://watch.example.org';
const OWN_DOMAIN = 'live.hope.example';
let server: RunningApp;
beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  const grace = await aClient(db, { key: 'grace', name: 'Grace Online' });
  const open = await aChannel(db, { clientId: grace.id, key: 'open-house' });
  const hidden = await aChannel(db, { clientId: grace.id, key: 'elders', isPrivate: true });
  await aChannel(db, { clientId: grace.id, key: 'over', hideAt: new Date(0) });
  await aChannel(db, { clientId: grace.id, key: 'youth' });
  const fields = { clientId: grace.id, channelIds: [open.id], startsAt: new Date() };
  await aContent(db, { ...fields, key: 'vespers23a' });
  await aContent(db, { ...fields, key: 'rehearsal2', isPrivate: true });
  await aContent(db, { ...fields, key: 'notyet23ab', showAt: new Date(Date.now() + 3_600_000) });
  await aContent(db, { ...fields, channelIds: [hidden.id], key: 'budget23ab' });
  await aClient(db, { key: 'old', isArchived: true });
  const hope = await aClient(db, { key: 'hope', customDomain: OWN_DOMAIN });
  await aChannel(db, { clientId: hope.id, key: 'online' });
  server = await runningApp({ database, env: { PUBLIC_URL, PERMITTED_HOSTNAMES: 'next.example.org' } });
});
afterAll(() => server.stop());

const ask = (path: string, host = 'watch.example.org') => askExactly(server.url, path, { host });
const addresses = async (path: string, host?: string) => {
  const { status, text } = await ask(path, host);
  return [status, ...[...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)];
};

test('VIEW-104 B14~ the sitemap of a client lists its pages, without private and unavailable pages', async () => {
  const answer = await ask('/sitemap.xml?of=GRACE');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect((await addresses('/sitemap.xml?of=grace')).slice(1).toSorted()).toEqual([
    `${PUBLIC_URL}/grace`,
    `${PUBLIC_URL}/grace/open-house`,
    `${PUBLIC_URL}/grace/open-house/vespers23a`,
    `${PUBLIC_URL}/grace/youth`,
  ]);
});

test('VIEW-104~ B10~ the sitemap index lists the sitemap of every client that has no own domain; other clients have a sitemap on their own domain', async () => {
  expect(await addresses('/sitemap.xml')).toEqual([200, `${PUBLIC_URL}/sitemap.xml?of=grace`]);
  for (const of of ['old', 'nobody', '%00', "'%20or%201=1--", '%E0%A4%A'])
    expect((await ask(`/sitemap.xml?of=${of}`)).status, of).toBe(404);
  expect(await addresses('/sitemap.xml', OWN_DOMAIN)).toEqual([
    200,
    `https://${OWN_DOMAIN}/`,
    `https://${OWN_DOMAIN}/online`,
  ]);
  // On a client's own domain, the key of another client in the query has no effect.
  const { size } = server.app.platform.cache;
  expect(await addresses('/sitemap.xml?of=grace', OWN_DOMAIN)).toEqual([
    200,
    `https://${OWN_DOMAIN}/`,
    `https://${OWN_DOMAIN}/online`,
  ]);
  expect(server.app.platform.cache.size, 'the ignored query creates no cache entry').toBe(size);
  expect((await ask('/sitemap.xml', 'next.example.org')).status).toBe(404);
});

test('VIEW-281 the manifest has the client’s name, and a client’s own domain serves only the manifest of this client', async () => {
  const page = await ask('/grace/open-house');
  const [, address = ''] = /<link rel="manifest" href="([^"]*)">/.exec(page.text) ?? [];
  expect(address).toBe('/manifest.webmanifest?of=grace');
  const answer = await ask(address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/manifest+json']);
  const { name, start_url, theme_color } = JSON.parse(answer.text);
  expect([name, start_url]).toEqual(['Grace Online', '/grace']);
  expect(theme_color).toMatch(/^#/);
  for (const host of [OWN_DOMAIN, OWN_DOMAIN.toUpperCase()])
    expect(JSON.parse((await ask('/manifest.webmanifest?of=grace', host)).text).start_url).toBe('/');
  expect((await ask('/online', OWN_DOMAIN)).text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  for (const path of ['/manifest.webmanifest', '/manifest.webmanifest?of=old', '/manifest.webmanifest?of=nobody'])
    expect((await ask(path)).status, path).toBe(404);
});

test('VIEW-280 robots.txt excludes /api/ and /dashboard and names the sitemap', async () => {
  const robots = (await ask('/robots.txt')).text.split('\n');
  expect(robots).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ]);
  for (const host of [OWN_DOMAIN, `${OWN_DOMAIN.toUpperCase()}.:8443`])
    expect((await ask('/robots.txt', host)).text).toContain(`Sitemap: https://${OWN_DOMAIN}/sitemap.xml`);
  expect((await ask('/robots.txt', 'next.example.org')).text.split('\n')).toEqual(['User-agent: *', 'Disallow: /', '']);
});
