import { get as httpGet } from 'node:http';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const clock = manualClock(NOW);
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
let server: RunningApp;

beforeAll(async () => {
  server = await runningApp({ clock });
  const { db } = server;
  const { id: clientId } = await aClient(db, { key: 'grace', name: 'Grace & Friends' });
  const online = await aChannel(db, { clientId, key: 'online' });
  await aChannel(db, { clientId, key: 'youth', name: 'Youth' });
  await aChannel(db, { clientId, key: 'leaders', name: 'Leaders', isPrivate: true });
  const ids = { clientId, channelIds: [online.id] };
  const src = 'https://video.example/private-source.m3u8';
  await aContent(db, { ...ids, key: 'service22', name: 'The Long "Walk" Home', startsAt: at(-10), src });
  await aContent(db, { ...ids, key: 'hidden222', name: 'Rehearsal', startsAt: at(-20), isPrivate: true });
  await aContent(db, { ...ids, key: 'later2222', name: 'A Secret', startsAt: at(600), showAt: at(60) });
  for (const key of ['dashboard', 'share', 'evil.example']) {
    const client = await aClient(db, { key });
    await aChannel(db, { clientId: client.id, key: 'online' });
  }
});
afterAll(() => server.stop());

const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });
const htmlOf = async (path: string) => (await open(path)).text();
const tagsOf = (html: string) => html.match(/<meta (?:property="og:|name="(?:twitter|description|robots))[^>]*>/g);
/** Returns the URL to which a page redirects browsers. */
const redirectOf = (html: string) => /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(html)?.[1];

/** Requests a path unchanged; `fetch` would normalise it. */
function rawAnswer(path: string) {
  const { hostname, port } = new URL(server.url);
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    httpGet({ hostname, port, path }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }));
    }).on('error', reject);
  });
}

test('VIEW-105 /share with a page’s path has the social tags of that page and redirects browsers to it', async () => {
  for (const path of ['/grace', '/grace/online/service22', '/grace/online']) {
    const html = await htmlOf(`/share${path}`);
    expect(tagsOf(html), path).toEqual(tagsOf(await htmlOf(path)));
    expect(tagsOf(html)?.length).toBeGreaterThan(4);
    expect(redirectOf(html)).toBe(path);
  }
  const html = await htmlOf('/share/grace/online/service22');
  expect(html).toContain('<meta property="og:title" content="Grace &amp; Friends - The Long &quot;Walk&quot; Home">');
});

test('VIEW-105~ the page of a shared link has no script, no data and no video source', async () => {
  const answer = await open('/share/grace/online');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).not.toMatch(/<script|page-data|private-source/);
});

test('VIEW-105~ VIEW-101~ VIEW-102~ the link to a private page can be shared, and the page of the shared link is not indexed', async () => {
  for (const path of ['/grace/online/hidden222', '/grace/leaders']) {
    const html = await htmlOf(`/share${path}`);
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(redirectOf(html)).toBe(path);
  }
  expect(await htmlOf('/share/grace/online')).not.toMatch(/noindex|Rehearsal/);
});

test('VIEW-246~ the page of a shared link to an early content does not contain the content’s name', async () => {
  const html = await htmlOf('/share/grace/online/later2222');
  expect(html).not.toContain('A Secret');
  expect(redirectOf(html)).toBe('/grace/online/later2222');
});

test('VIEW-29~ VIEW-30~ VIEW-31~ a shared link to an unknown page gets the same answer as its path without /share', async () => {
  const content = await open('/share/grace/online/nosuchkey');
  expect([content.status, content.headers.get('location')]).toEqual([302, '/grace/online']);
  for (const path of ['/share/nobody', '/share/grace/nothing', '/share/nobody/a/b/c']) {
    const answer = await open(path);
    expect(answer.status, path).toBe(404);
    expect((await answer.text()).includes('href="/grace"'), path).toBe(path.startsWith('/share/grace'));
  }
});

test.each([
  '/share//evil.example',
  '/share///evil.example/online',
  '/share/%2F%2Fevil.example',
  '/share/\\evil.example',
  '/share/%5C%5Cevil.example/online',
  '/share/https://evil.example/',
  '/share/https:%2F%2Fevil.example',
  '/share/javascript:alert(1)',
  '/share/..//evil.example',
  '/share/%2e%2e/evil.example',
  '/share/grace/online/service22?next=//evil.example',
  '/share/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/share/%00/%ff',
])('VIEW-105~ C19 the shared link %s neither redirects to another host nor injects HTML', async (path) => {
  const { status, location, body } = await rawAnswer(path);
  const to = location ?? redirectOf(body);
  expect([200, 302, 400, 404]).toContain(status);
  if (to !== undefined) {
    expect(to).toMatch(/^\/(?![/\\])/);
    expect(new URL(to, 'https://watch.example').host).toBe('watch.example');
  }
  expect(body).not.toContain('<script>alert');
});

test('VIEW-88~ a shared link with a reserved word as the client’s key is not found', async () => {
  for (const path of ['/share', '/share/', '/share/dashboard', '/share/share/online', '/share/api/session'])
    expect((await open(path)).status, path).toBe(404);
});
