import { createHash } from 'node:crypto';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import { PAGE_DATA_ELEMENT, type PageData } from '@nave/domain/pages/page-data.ts';
import { aChannel, aClient, aContent, channelForm } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalPath, pageEntry, pageKeys } from './page-path.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const clock = manualClock(NOW);
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000);
let server: RunningApp;
let clientId: string;
let channelId: string;
let owner: string;
const keys = { live: 'livelivel3', later: 'laterlat3r', hidden: 'hiddenhid3' };

beforeAll(async () => {
  server = await runningApp({ clock });
  const { db } = server;
  clientId = (await aClient(db, { key: 'grace', name: 'Grace Community Church' })).id;
  channelId = (await aChannel(db, { clientId, key: 'online' })).id;
  const ids = { clientId, channelIds: [channelId] };
  await aChannel(db, { clientId, key: 'youth', name: 'Youth' });
  const secret = await aChannel(db, { clientId, key: 'leaders', name: 'Leaders', isPrivate: true });
  await aContent(db, {
    ...ids,
    key: keys.live,
    name: 'Sunday service',
    startsAt: at(-10),
    description: 'With songs',
  });
  await aContent(db, { ...ids, key: keys.later, name: 'Evening prayer', startsAt: at(300) });
  await aContent(db, { ...ids, key: keys.hidden, name: 'Rehearsal', startsAt: at(-20), isPrivate: true });
  await aContent(db, { clientId, channelIds: [secret.id], key: 'amongus234', startsAt: at(-10) });
  const ruth = { email: 'ruth@grace.example', firstName: 'Ruth', lastName: 'Delgado' };
  await aPerson(db, { ...ruth, roles: { [clientId]: 'owner' } });
  owner = await server.signIn(ruth.email);
});
afterAll(() => server.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });
const asOwner = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
  const answer = await server.call(method, path, { body, cookie: owner });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer.json() as Promise<Answer>;
};
const pageOf = async (path: string) => parsed(await (await open(path)).text());
const statusAndLocation = async (path: string) => {
  const { status, headers } = await open(path);
  return [status, headers.get('location')];
};

/** Returns the head and the data of a page, without running its scripts. */
function parsed(html: string) {
  const dom = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, a, b]) => [a, b]),
  );
  const element = new RegExp(`<script type="application/json" id="${PAGE_DATA_ELEMENT}">([^<]*)</script>`);
  return {
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    meta: (name: string) => dom.get(name),
    data: JSON.parse(element.exec(html)?.[1] ?? 'null') as PageData,
    style: /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '',
  };
}

describe('which page a path opens', () => {
  test('VIEW-4 VIEW-59 a client’s page lists its public channels', async () => {
    const { title, data } = await pageOf('/grace');
    expect(title).toBe('Grace Community Church');
    expect(data).toMatchObject({ page: 'client', client: { key: 'grace' } });
    expect(data.page === 'client' && data.client.channels.map(({ key }) => key).sort()).toEqual(['online', 'youth']);
  });

  test('VIEW-3 VIEW-6~ VIEW-95 VIEW-232 a channel’s page shows the current content, which the URL does not name', async () => {
    const answer = await open('/grace/online');
    expect(answer.status).toBe(200);
    const { title, data } = parsed(await answer.text());
    expect(title).toBe('Grace Community Church - Sunday service');
    expect(data).toMatchObject({ page: 'channel', channel: { key: 'online' }, contentKey: null });
  });

  test('VIEW-2 VIEW-95 the data of a content’s page names this content as the selected content', async () => {
    const { title, data } = await pageOf(`/grace/online/${keys.later}`);
    expect(title).toBe('Grace Community Church - Evening prayer');
    expect(data).toMatchObject({ page: 'channel', contentKey: keys.later });
  });

  test('VIEW-96 a channel without contents shows its own name', async () => {
    expect((await pageOf('/grace/youth')).title).toBe('Grace Community Church - Youth');
  });

  test('VIEW-72 upper and lower case, a trailing slash and encoded letters open the same page', async () => {
    const page = await (await open('/grace/online')).text();
    for (const path of ['/Grace/ONLINE', '/grace/online/', '/%67race/online', '/grace//online'])
      expect(await (await open(path)).text()).toBe(page);
  });

  test('VIEW-71 CHN-16 HOST-12 keys are looked up in lower case', async () => {
    const chapel = await aChannel(server.db, { clientId, key: 'chapel' });
    await aContent(server.db, { clientId, channelIds: [chapel.id], key: 'quietqu1et', startsAt: at(-5) });
    // The upper-case URL is the first request, so that the page is not cached yet.
    const { data } = await pageOf('/GRACE/Chapel/QuietQu1et');
    expect(data).toMatchObject({ channel: { key: 'chapel' }, contentKey: 'quietqu1et' });
  });

  test('all spellings of a URL share one cached page', () => {
    const spellings = ['/grace/online', '/Grace//Online/', '/%67race/online', '///grace/onlin%65'];
    const { product } = server.app.platform.hosts;
    expect(new Set(spellings.map((path) => pageEntry(product, canonicalPath(pageKeys(path)))))).toEqual(
      new Set([pageEntry(product, '/grace/online')]),
    );
  });

  test('VIEW-29 HOST-15 an unknown content key redirects to the channel page', async () => {
    expect(await statusAndLocation('/grace/online/nosuchkey2')).toEqual([302, '/grace/online']);
    expect(await statusAndLocation('/grace/online/amongus234')).toEqual([302, '/grace/online']);
  });

  test('VIEW-30 VIEW-31 VIEW-82 VIEW-272 HOST-3 HOST-13 HOST-14 an unknown URL gets a page with status 404, which is not indexed and links to the client if it exists', async () => {
    for (const path of ['/nobody', '/nobody/online', '/grace/nothing', '/grace/online/a/b']) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('x-robots-tag')], path).toEqual([404, 'noindex']);
      const html = await answer.text();
      expect(html).toContain('Page not found');
      expect(html.includes('<a class="watch" href="/grace"'), path).toBe(path.startsWith('/grace'));
      expect(html).toContain('<a href="/dashboard">Staff sign-in</a>');
    }
    // An open page navigates to this URL when its channel was deleted.
    const lost = await open('/?lost=grace');
    expect([lost.status, (await lost.text()).includes('href="/grace"')]).toEqual([404, true]);
    expect(await statusAndLocation('/')).toEqual([302, '/dashboard']);
  });

  test('CHN-242 a former channel key redirects to the channel, until another channel takes the key', async () => {
    const channel = channelForm({ name: 'Harvest', key: 'harvest' });
    const { id } = await asOwner<{ id: string }>('POST', `/api/clients/${clientId}/channels`, channel);
    await aContent(server.db, { clientId, channelIds: [id], key: 'harvestt3a', startsAt: at(-5) });
    expect((await open('/grace/harvest')).status).toBe(200);
    const path = `/api/clients/${clientId}/channels/${id}`;
    await asOwner('PUT', path, { ...channel, key: 'thanks' });
    await asOwner('PUT', path, { ...channel, key: 'giving' });
    for (const former of ['harvest', 'Thanks']) {
      expect(await statusAndLocation(`/grace/${former}`)).toEqual([301, '/grace/giving']);
      expect(await statusAndLocation(`/grace/${former}/harvestt3a`)).toEqual([301, '/grace/giving/harvestt3a']);
      expect(await statusAndLocation(`/grace/${former}/nosuchkey2`)).toEqual([302, '/grace/giving']);
    }
    const { headers } = await open('/grace/harvest');
    expect(headers.get('cache-control')).toBe('no-cache');
    // A personal link has the attendee number in its query.
    expect(await statusAndLocation('/grace/harvest?a=12345678')).toEqual([301, '/grace/giving?a=12345678']);
    await asOwner('POST', `/api/clients/${clientId}/channels`, { ...channel, name: 'New harvest' });
    expect((await pageOf('/grace/harvest')).title).toContain('New harvest');
    expect(await statusAndLocation('/grace/thanks')).toEqual([301, '/grace/giving']);
    // A channel that gets its former key back is no longer redirected from it.
    await asOwner('PUT', path, { ...channel, key: 'thanks' });
    expect((await open('/grace/thanks')).status).toBe(200);
    expect(await statusAndLocation('/grace/giving')).toEqual([301, '/grace/thanks']);
  });

  test('VIEW-32 the URL of a deleted channel or content is answered like a URL that never existed', async () => {
    const deleted = { clientId, versionCode: 'a1b2c3d4' };
    await aChannel(server.db, { ...deleted, key: 'closed' });
    await aContent(server.db, { ...deleted, channelIds: [channelId], key: 'deleted234', startsAt: at(-5) });
    expect((await open('/grace/closed')).status).toBe(404);
    expect(await statusAndLocation('/grace/online/deleted234')).toEqual([302, '/grace/online']);
    const [client, channel] = [(await pageOf('/grace')).html, (await pageOf('/grace/online')).html];
    expect([client.includes('"online"'), client.includes('"closed"')]).toEqual([true, false]);
    expect([channel.includes(keys.live), channel.includes('deleted234')]).toEqual([true, false]);
  });

  test('VIEW-67 the page of a client with one available public channel redirects to the channel, even for concurrent requests', async () => {
    const only = await aClient(server.db, { key: 'harbor' });
    await aChannel(server.db, { clientId: only.id, key: 'main' });
    await aChannel(server.db, { clientId: only.id, key: 'hidden', isPrivate: true });
    await aChannel(server.db, { clientId: only.id, key: 'soon', showAt: at(60) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusAndLocation('/harbor')));
    expect(answers).toEqual(Array.from({ length: 8 }, () => [302, '/harbor/main']));
    expect(await statusAndLocation('/harbor?a=12345678')).toEqual([302, '/harbor/main?a=12345678']);
  });

  test('VIEW-86 VIEW-87 SHELL-1 SHELL-7 every path below /dashboard opens the dashboard, and other paths open the viewer’s page', async () => {
    expect((await pageOf('/grace/youth')).html).toContain('/assets/viewer.js');
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/anything/at/all'])
      expect(await (await open(path)).text()).toContain('/assets/dashboard.js');
  });

  test('VIEW-83 VIEW-84 VIEW-85 the paths of sign-up and reset links are never viewer pages, even if clients have these keys', async () => {
    for (const key of ['signup', 'reset']) {
      const { id } = await aClient(server.db, { key });
      const channel = await aChannel(server.db, { clientId: id, key: 'person' });
      await aContent(server.db, { clientId: id, channelIds: [channel.id], key: 'code', startsAt: at(-5) });
    }
    expect((await pageOf('/grace')).html).toContain('/assets/viewer.js');
    for (const path of ['/signup/person/code/client', '/signup/person/code', '/reset/person/code']) {
      const answer = await open(path);
      expect(answer.status).not.toBe(302);
      expect(await answer.text()).not.toContain('/assets/viewer.js');
    }
  });
});

describe('the head of a page', () => {
  test('VIEW-97 VIEW-98 VIEW-99 VIEW-100 the HTML contains the social tags of a content, with absolute URLs', async () => {
    const { meta } = await pageOf(`/grace/online/${keys.live}`);
    expect(meta('og:title')).toBe('Grace Community Church - Sunday service');
    expect(meta('og:description')).toBe('With songs');
    expect(meta('og:image')).toBe('http://localhost:8080/media/demo/content.webp');
    expect(meta('og:url')).toBe(`http://localhost:8080/grace/online/${keys.live}`);
  });

  test('VIEW-99~ C19 URLs use PUBLIC_URL, whatever host was requested', async () => {
    const html = await rawPage('/grace/youth', { host: '192.168.1.20', 'x-forwarded-host': 'evil.example' });
    expect(html).toContain('http://localhost:8080/grace/youth');
    expect(html).not.toMatch(/evil\.example|192\.168/);
  });

  test('VIEW-101 VIEW-102 VIEW-103 CHN-168 CHN-169 CNT-211 pages of private channels and contents are not indexed, and public pages are', async () => {
    expect((await pageOf('/grace/leaders')).meta('robots')).toBe('noindex,nofollow');
    expect((await pageOf(`/grace/online/${keys.hidden}`)).meta('robots')).toBe('noindex,nofollow');
    expect((await pageOf('/grace/online')).html).not.toContain('noindex');
    expect((await pageOf(`/grace/online/${keys.live}`)).html).not.toContain('noindex');
  });

  test('VIEW-28~ VIEW-235~ API-24~ a page contains no video source before its time, no other private content and no data for staff only', async () => {
    const { html, data } = await pageOf('/grace/online');
    const contents = data.page === 'channel' ? data.channel.contents : [];
    expect(contents.map(({ key, src }) => [key, src !== null])).toEqual([
      [keys.live, true],
      [keys.later, false],
    ]);
    expect(html).not.toMatch(/Rehearsal|updatedBy|ruth@/);
  });

  test('E2 C19 names and descriptions cannot inject HTML into a page, and its data contains them unchanged', async () => {
    const name = `</script></title><script>alert("1")</script>'"&<!--\u2028$&$1`;
    const evil = await aClient(server.db, { key: 'evil', name });
    const channel = await aChannel(server.db, {
      clientId: evil.id,
      key: 'x',
      name,
      description: name,
      isPrivate: true,
    });
    await aContent(server.db, {
      clientId: evil.id,
      channelIds: [channel.id],
      name,
      description: name,
      startsAt: at(-5),
    });
    const { html, data } = await pageOf('/evil/x');
    // The three elements are the entry script, the inline script and the page's data.
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('alert("1")');
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(data.client.name).toBe(name);
    expect(data.page === 'channel' && data.channel.contents[0]?.description).toBe(name);
  });
});

describe('the theme of a page', () => {
  test('VIEW-106 VIEW-107 a page has the theme of its channel, or the client’s theme if the channel has none', async () => {
    const green = { ...newOrganisationTheme, backgroundColor: '#0a5c36' };
    const blue = { ...newOrganisationTheme, backgroundColor: '#123c69' };
    const { id } = await aClient(server.db, { key: 'themed', theme: green });
    await aChannel(server.db, { clientId: id, key: 'plain' });
    await aChannel(server.db, { clientId: id, key: 'painted', theme: blue });
    for (const [path, theme] of [
      ['/themed', green],
      ['/themed/plain', green],
      ['/themed/painted', blue],
    ] as const) {
      const { style, data } = await pageOf(path);
      expect(style).toContain(theme.backgroundColor);
      expect((data.page === 'channel' ? data.channel : data.client).theme).toEqual(theme);
    }
  });
});

describe('the first paint of a page', () => {
  const firstPaintOf = async (path: string) =>
    /<div id="root">(.*?)<\/div>\s*<script/s.exec((await pageOf(path)).html)?.[1] ?? '';

  test('the first paint has a bar with the organisation’s name and logo, and on a channel’s page reserves space for the video', async () => {
    const { id } = await aClient(server.db, { key: 'ark', name: 'Noah & Sons <3', logoImage: '/media/a"b.png' });
    await aChannel(server.db, { clientId: id, key: 'online' });
    await aChannel(server.db, { clientId: id, key: 'deck' });
    for (const path of ['/ark', '/ark/online']) {
      const first = await firstPaintOf(path);
      expect(first).toMatch(/^<div class="first" aria-hidden="true">/);
      expect(first).toContain('<img src="/media/a&quot;b.png" alt=""><b dir="auto">Noah &amp; Sons &lt;3</b>');
      expect(first.includes('first-stage')).toBe(path !== '/ark');
    }
  });

  test('VIEW-236 the first paint of a channel’s page has the poster of its video, in several widths', async () => {
    const { id } = await aClient(server.db, { key: 'pictured' });
    const channel = await aChannel(server.db, { clientId: id, key: 'online' });
    const thumbImage = '/media/clients/c-1/0f3a_900.webp';
    const fields = { clientId: id, channelIds: [channel.id], thumbImage };
    await aContent(server.db, { ...fields, key: 'onnowonn3', startsAt: at(-5) });
    await aContent(server.db, { ...fields, key: 'overover3', startsAt: at(-900) });
    await aContent(server.db, { ...fields, key: 'notyetnt3', contentType: 'onDemand', startsAt: null, showAt: at(5) });
    expect(await firstPaintOf('/pictured/online')).toContain(
      `srcset="/media/clients/c-1/0f3a_900-320.webp 320w, /media/clients/c-1/0f3a_900-640.webp 640w, ${thumbImage} 900w" src="${thumbImage}" alt="" fetchpriority="high"`,
    );
    for (const key of ['overover3', 'notyetnt3'])
      expect(await firstPaintOf(`/pictured/online/${key}`)).toContain('<div class="first-stage"></div>');
  });

  test('VIEW-237 a page preloads only what its video needs: player, streaming engine and playlist, and each file once', async () => {
    const { id } = await aClient(server.db, { key: 'playing' });
    const onDemand = { contentType: 'onDemand', startsAt: null } as const;
    const src = 'https://cdn.example/live.m3u8?a=1&b=2';
    const stream = ['player', 'engine', 'https://cdn.example/live.m3u8?a=1&amp;b=2'];
    const cases = [
      ['live', { startsAt: at(-5), src }, stream],
      ['recorded', { ...onDemand, src }, stream],
      ['file', { ...onDemand, src: 'https://cdn.example/a.mp4' }, ['player']],
      ['tube', { startsAt: at(-5), videoProvider: 'youtube', src: 'https://youtu.be/dQw4w9WgXcQ' }, ['player']],
      ['wrong', { startsAt: at(-5), videoProvider: 'youtube', src: 'https://youtu.be/' }, []],
      ['opened', { startsAt: at(5), src }, []],
      ['coming', { startsAt: at(500), src }, []],
      ['empty', null, []],
    ] as const;
    for (const [key, content, expected] of cases) {
      const channel = await aChannel(server.db, { clientId: id, key });
      if (content) await aContent(server.db, { ...content, clientId: id, channelIds: [channel.id] });
      const { html } = await pageOf(`/playing/${key}`);
      const found = /id="(player)-links"|id="(engine)-links"|data-stream="([^"]*)"/g;
      expect(
        [...html.matchAll(found)].map(([, ...parts]) => parts.find(Boolean)),
        key,
      ).toEqual(expected);
      expect(html.includes('/assets/player.js'), key).toBe(expected.length > 0);
      expect(html.includes('/assets/engine.js'), key).toBe(expected.length > 1);
      const files = html.match(/href="\/assets\/\w+/g) ?? [];
      expect(files, key).toEqual([...new Set(files)]);
    }
    expect((await pageOf('/playing/live')).html).toContain('<link rel="modulepreload" href="/assets/shared.js" data');
    expect((await pageOf('/playing')).html).not.toMatch(/player|engine/);
  });

  test('MED-40~ the first paint of a client’s page has only the images that a phone shows first', async () => {
    const theme = { ...newOrganisationTheme, backgroundImage: '/media/clients/c-1/hero_900.webp' };
    const { id } = await aClient(server.db, { key: 'carded', theme });
    for (const [displayOrder, key] of ['one', 'two', 'three'].entries())
      await aChannel(server.db, { clientId: id, key, displayOrder, thumbImage: `/media/${key}.webp` });
    const { html } = await pageOf('/carded');
    const pictures = [
      ...html.matchAll(/<img (sizes="100vw" srcset="[^"]*" )?src="([^"]*)" alt="" fetchpriority="high"/g),
    ];
    expect(pictures.map(([, srcset, src]) => [src, srcset !== undefined])).toEqual([
      ['/media/clients/c-1/hero_900.webp', true],
      ['/media/one.webp', false],
      ['/media/two.webp', false],
    ]);
  });
});

describe('the response of a page', () => {
  test('the policy allows our own scripts, and by hash only the inline script and the style of theme and first paint', async () => {
    const answer = await open('/grace/online');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const { html, style } = parsed(await answer.text());
    expect(style).toMatch(/^:root\{--/);
    expect(style, 'the built rules of the first paint').toContain('body{margin:0}');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    const [script, ...others] = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(([, code]) => code ?? '');
    expect(others).toEqual([]);
    const scriptHash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${scriptHash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=| on\w+=|javascript:/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('API-19 pages and the read API set no cookie, and do not depend on the session', async () => {
    for (const path of [
      '/grace/online',
      '/grace',
      '/nobody',
      '/cdn/channels/by-key/grace/online',
      '/cdn/clients/by-key/no',
    ]) {
      const [plain, signedIn] = [await open(path), await open(path, { cookie: owner })];
      expect(plain.headers.getSetCookie()).toEqual([]);
      expect(signedIn.headers.getSetCookie()).toEqual([]);
      expect(await signedIn.text()).toBe(await plain.text());
    }
  });

  test('API-20~ API-21~ a request with the ETag of a page gets 304 without a body and with the page’s policy', async () => {
    const etag = (await open('/grace/online')).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const answer = await open('/grace/online', { 'if-none-match': etag });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('content-security-policy')).toContain('style-src');
    expect((await open('/grace/online', { 'if-none-match': '"another"' })).status).toBe(200);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('a browser that accepts %s receives the same page in that encoding', async (accepted, encoding, decode) => {
    const { answer, bytes } = await rawAnswer('/grace/online', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(decode(bytes).toString()).toBe(await (await open('/grace/online')).text());
  });

  test('a HEAD request gets the answer of a GET request without the body', async () => {
    const answer = await fetch(`${server.url}/grace/online`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toBe((await open('/grace/online')).headers.get('etag'));
  });

  test('TIME-49~ every page has the server’s time at which it is sent, even from the cache', async () => {
    const serverTiming = async () => (await open('/grace/online')).headers.get('server-timing');
    expect(await serverTiming()).toBe(`now;dur=${Date.parse(NOW)}`);
    clock.advance(1_500);
    expect(await serverTiming()).toBe(`now;dur=${Date.parse(NOW) + 1_500}`);
  });

  test('VIEW-6~ the page of a channel changes at the moment when another content becomes current', async () => {
    const youth = { clientId, channelIds: [(await aChannel(server.db, { clientId, key: 'hours' })).id] };
    await aContent(server.db, { ...youth, name: 'First', startsAt: at(-30), duration: 60, chat: newChat });
    await aContent(server.db, { ...youth, name: 'Second', startsAt: at(60), duration: 60, chat: newChat });
    const title = async () => (await pageOf('/grace/hours')).title;
    expect(await title()).toContain('First');
    clock.set(at(30));
    expect(await title()).toContain('Second');
    clock.set(NOW);
  });

  test('API-23 after staff save a channel, its page and the page of its client show the change at once', async () => {
    const before = [await (await open('/grace/online')).text(), await (await open('/grace')).text()];
    const form = channelForm({ name: 'Online campus', key: 'online' });
    const path = `/api/clients/${clientId}/channels/${channelId}`;
    expect((await server.call('PUT', path, { body: form, cookie: owner })).status).toBe(200);
    const after = [await (await open('/grace/online')).text(), await (await open('/grace')).text()];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after.every((html) => html.includes('Online campus'))).toBe(true);
  });
});

describe('the dashboard’s page', () => {
  test('F9 each answer has a new nonce for all its scripts, and cannot be cached or framed', async () => {
    const answers = [await open('/dashboard'), await open('/dashboard')];
    const nonces = [];
    for (const answer of answers) {
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy)?.[1];
      const html = await answer.text();
      const scripts = html.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(html).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
  });
});

function rawAnswer(path: string, headers: Record<string, string>): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    httpGet(server.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, bytes: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

async function rawPage(path: string, headers: Record<string, string>): Promise<string> {
  return (await rawAnswer(path, headers)).bytes.toString();
}
