import { type LinkFields, newLink } from '@nave/domain/clients/links/link-form.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, clientForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const aLink = (changes: Partial<LinkFields>): LinkFields => ({ ...newLink(), ...changes });
const groups = aLink({ text: 'Groups', url: { url: 'https://grace.example/groups', target: 'iframeModal' } });
const card = aLink({
  text: 'Connect card',
  linkType: 'html',
  html: '<script>document.title = "run"</script><b>Hi</b>',
});
const give = aLink({ text: 'Give', linkType: 'code', codeProvider: 'planningCenterGiving', code: 'grace' });

const save = (clientId: string, links: unknown) =>
  bed.as(staff('owner', clientId), 'PUT', `/api/clients/${clientId}`, { ...clientForm(), links });
const read = async (path: string) => (await bed.as(guest, 'GET', path)).json().data;
const publicLinks = async (clientId: string) => (await read(`/cdn/clients/${clientId}`)).links;

test('CLI-9 LNK-34 links are stored and shown in the order of the form, and a save replaces all of them', async () => {
  const { id } = await aClient(bed.db);
  const stored = async () => (await bed.as(staff('owner', id), 'GET', `/api/clients/${id}`)).json().links;
  expect(await stored()).toEqual([]);
  expect((await save(id, [groups, card, give])).statusCode).toBe(200);
  expect(await stored()).toEqual([
    { text: 'Groups', url: groups.url },
    { text: 'Connect card', html: card.html },
    { text: 'Give', codeProvider: 'planningCenterGiving', code: 'grace' },
  ]);
  await save(id, [give, groups]);
  expect((await stored()).map(({ text }: { text: string }) => text)).toEqual(['Give', 'Groups']);
  expect((await publicLinks(id)).map(({ text }: { text: string }) => text)).toEqual(['Give', 'Groups']);
});

test('LNK-193~ LNK-67~ viewers get the links of a client as URLs with targets, for the client and for its channels', async () => {
  const channel = await aChannel(bed.db);
  const { clientId, id } = channel;
  await save(clientId, [groups, card, give]);
  const links = await publicLinks(clientId);
  expect(links).toEqual([
    { text: 'Groups', icon: null, url: 'https://grace.example/groups', target: 'iframeModal', isRaw: false },
    {
      text: 'Connect card',
      icon: null,
      url: expect.stringMatching(/^\/cdn\/clients\//),
      target: 'iframeModal',
      isRaw: true,
    },
    {
      text: 'Give',
      icon: null,
      url: 'https://grace.churchcenter.com/giving?open-in-church-center-modal=true',
      target: 'iframeModal',
      isRaw: false,
    },
  ]);
  expect((await read(`/cdn/channels/${clientId}/${id}`)).links).toEqual(links);
});

test('CLI-136~ saving links of a client increments the versions of its channels, so that open pages refetch', async () => {
  const { clientId, id, version } = await aChannel(bed.db);
  await save(clientId, [groups]);
  const notices = bed.notices.filter(({ topic }) => topic === `channel:${id}`);
  expect(notices.at(-1)?.data).toMatchObject({ version: version + 1 });
  expect((await read(`/cdn/channels/${clientId}/${id}?v=${version + 1}`)).links).toHaveLength(1);
});

test('CLI-126~ LNK-80~ LNK-81~ the HTML of a link is served with a sandbox policy that denies the HTML our origin', async () => {
  const { id } = await aClient(bed.db);
  await save(id, [card]);
  const [{ url }] = await publicLinks(id);
  const page = await bed.as(guest, 'GET', url);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(card.html);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups;');
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('F3 LNK-81~ the page with a link’s HTML is served for an iframe and refused for every other use', async () => {
  const { id } = await aClient(bed.db);
  await save(id, [card]);
  const [{ url }] = await publicLinks(id);
  const request = (destination?: string) =>
    bed.inject(guest, { method: 'GET', url, headers: destination ? { 'sec-fetch-dest': destination } : {} });
  for (const refused of ['document', 'object', 'embed', 'script', 'empty', 'iframe, document']) {
    const { statusCode, body, headers } = await request(refused);
    expect([statusCode, body.includes(card.html)], refused).toEqual([403, false]);
    expect(headers.vary).toContain('Sec-Fetch-Dest');
  }
  for (const accepted of ['iframe', undefined]) {
    const { statusCode, body, headers } = await request(accepted);
    expect([statusCode, body.includes(card.html)]).toEqual([200, true]);
    expect(headers.vary).toContain('Sec-Fetch-Dest');
  }
});

test('the page with a link’s HTML is found only below the link’s client, and only until the link is removed', async () => {
  const [one, other] = [await aClient(bed.db), await aClient(bed.db)];
  await save(one.id, [card]);
  const [{ url }] = await publicLinks(one.id);
  const statusOf = async (path: string) => (await bed.as(guest, 'GET', path)).statusCode;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.replace(one.id, other.id))).toBe(404);
  expect(await statusOf(`/cdn/clients/${one.id}/links/none`)).toBe(404);
  expect(await statusOf('/cdn/clients/none/links/none')).toBe(404);
  await save(one.id, [{ ...card, html: '<b>Other</b>' }]);
  expect(await statusOf(url)).toBe(404);
});

test('LNK-51~ CLI-125~ B5~ invalid links are refused with the messages of the form, and nothing is stored', async () => {
  const { id } = await aClient(bed.db);
  await save(id, [groups]);
  const wrong = [
    { ...groups, url: { url: 'javascript:alert(1)', target: 'top' } },
    { ...card, html: '' },
    { ...give, codeProvider: 'chat' },
    { ...groups, text: '' },
  ];
  const refused = await save(id, wrong);
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    {
      'links.0.url.url': '(Link 1) External Link needs to be a valid URL (ex. https://www.example.com)',
      'links.0.url.target': '(Link 1) Unknown URL target',
      'links.1.html': '(Link 2) HTML content is required',
      'links.2.codeProvider': '(Link 3) A code provider must be chosen',
      'links.3.text': '(Link 4) Link Name is required',
    },
  ]);
  const shapes = [
    null,
    'x',
    { 0: groups },
    [null],
    [[groups]],
    [{ ...groups, id: 1 }],
    Array.from({ length: 1_000 }, () => groups),
  ];
  for (const links of shapes) expect((await save(id, links)).statusCode, JSON.stringify(links)?.slice(0, 80)).toBe(400);
  expect(await publicLinks(id)).toMatchObject([{ text: 'Groups' }]);
});

test('characters that the database cannot store are removed from all texts of a form, including nested texts', async () => {
  const { id } = await aClient(bed.db);
  const url = { url: 'https://grace.example/\u0000give\ud800', target: 'newTab' };
  expect((await save(id, [{ ...groups, text: 'Gi\u0000ve', url }])).statusCode).toBe(200);
  expect(await publicLinks(id)).toMatchObject([
    { text: 'Give', url: expect.stringContaining('https://grace.example/give') },
  ]);
});
