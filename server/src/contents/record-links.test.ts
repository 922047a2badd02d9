import { type IconLinkFields, newIconLink } from '@nave/domain/clients/links/link-form.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, channelForm, clientForm, contentForm } from '@nave/server/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { presentPublicLinks } from '../clients/links.present.ts';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id });
});

const icon = { weight: 'regular', name: 'hand-heart' } as const;
const aLink = (text: string, changes: Partial<IconLinkFields> = {}): IconLinkFields => ({
  ...newIconLink(),
  text,
  icon,
  url: { url: `https://grace.example/${text}`, target: 'newTab' },
  ...changes,
});
const card = aLink('Card', { linkType: 'html', html: '<script>document.title = "run"</script><b>Hi</b>' });
const chat = aLink('Pray with us', { linkType: 'code', codeProvider: 'chat' });
/** Returns the link that viewers get for `aLink(text)`. */
const presented = (text: string) => ({
  text,
  icon,
  url: `https://grace.example/${text}`,
  target: 'newTab',
  isRaw: false,
});

const owner = () => staff('owner', client.id);
const read = async (path: string) => (await bed.as(guest, 'GET', path)).json().data;
const publicChannel = () => read(`/cdn/channels/${client.id}/${channel.id}`);
const publicContent = async (id: string) =>
  (await publicChannel()).contents.find((content: { id: string }) => content.id === id);
const saveChannel = (links: unknown) =>
  bed.as(owner(), 'PUT', `/api/clients/${client.id}/channels/${channel.id}`, { ...channelForm(), links });
const add = (changes: object) =>
  bed.as(owner(), 'POST', `/api/clients/${client.id}/contents`, { ...contentForm([channel.id]), ...changes });

test('LNK-33 LNK-51~ LNK-34~ a new channel has no links, and saved links keep their order', async () => {
  const added = await bed.as(owner(), 'POST', `/api/clients/${client.id}/channels`, channelForm());
  expect(added.json().links).toEqual([]);
  expect((await saveChannel([aLink('Give'), aLink('Groups', { icon: null })])).json().links).toEqual([
    { text: 'Give', icon, enabled: true, url: { url: 'https://grace.example/Give', target: 'newTab' } },
    { text: 'Groups', icon: null, enabled: true, url: { url: 'https://grace.example/Groups', target: 'newTab' } },
  ]);
  const refused = await saveChannel([aLink('')]);
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { 'links.0.text': '(Link 1) Link Name is required' },
  ]);
});

test('LNK-66~ LNK-193~ LNK-64~ viewers get the enabled links of the channel, followed by the links of the client', async () => {
  const clientLink = { text: 'Visit', linkType: 'url', url: { url: 'https://grace.example/visit', target: 'newTab' } };
  await bed.as(owner(), 'PUT', `/api/clients/${client.id}`, {
    ...clientForm(),
    links: [{ ...clientLink, html: '', codeProvider: '', code: '' }],
  });
  await saveChannel([aLink('Give'), aLink('Off', { enabled: false })]);
  const links = (await publicChannel()).links;
  expect(links).toEqual([
    presented('Give'),
    { text: 'Visit', icon: null, url: 'https://grace.example/visit', target: 'newTab', isRaw: false },
  ]);
});

test('LNK-11 CNT-129 LNK-51~ LNK-67~ a content’s links are stored without their type, and viewers get each enabled link with a URL, a target and an icon', async () => {
  const links = [
    aLink('Give'),
    aLink('Off', { enabled: false }),
    aLink('Home', { url: { url: '{host}/grace', target: 'sameTab' } }),
    aLink('Write', { url: { url: 'mailto:office@grace.example', target: 'iframeModal' } }),
    chat,
  ];
  const added = (await add({ links, socialLinks: [{ type: 'x', url: 'https://x.com/grace' }] })).json();
  for (const link of added.links) expect(Object.keys(link)).not.toContain('linkType');
  expect(added.links).toHaveLength(5);
  const seen = await publicContent(added.id);
  expect(seen.links).toEqual([
    presented('Give'),
    { text: 'Home', icon, url: '/grace', target: 'sameTab', isRaw: false },
    { text: 'Write', icon, url: 'mailto:office@grace.example', target: 'sameTab', isRaw: false },
    { text: 'Pray with us', icon, url: '', target: 'chat', isRaw: false },
  ]);
  expect(seen.socialLinks).toEqual([{ type: 'x', url: 'https://x.com/grace' }]);
  const refused = await add({ links: [aLink('Give', { icon: null })], socialLinks: [{ type: '', url: '' }] });
  expect(refused.json().error.fields).toEqual({
    'links.0.icon': '(Link 1) Icon is required',
    'socialLinks.0.type': '(Social Link 1) Type is required',
    'socialLinks.0.url': '(Social Link 1) URL is required',
  });
});

test('LNK-51 invalid links get the same messages on a client, a channel and a content, and nothing is stored', async () => {
  const page = (url: string, target: string) => ({ url: { url, target } as IconLinkFields['url'] });
  const wrong = [
    aLink(' '),
    aLink('a', page('', 'newTab')),
    aLink('b', page('javascript:alert(1)', '')),
    aLink('c', page('https://grace.example', '_top')),
    aLink('d', { linkType: 'html', html: ' ' }),
    aLink('e', { linkType: 'code', codeProvider: '' }),
    aLink('f', { linkType: 'code', codeProvider: 'tithely', code: ' ' }),
  ];
  const invalid = 'External Link needs to be a valid URL (ex. https://www.example.com)';
  const sentences = {
    'links.0.text': '(Link 1) Link Name is required',
    'links.1.url.url': '(Link 2) External Link is required',
    'links.2.url.url': `(Link 3) ${invalid}`,
    'links.2.url.target': '(Link 3) Target is required',
    'links.3.url.target': '(Link 4) Unknown URL target',
    'links.4.html': '(Link 5) HTML content is required',
    'links.5.codeProvider': '(Link 6) A code provider must be chosen',
    'links.5.code': '(Link 6) A code provider key must be provided',
    'links.6.code': '(Link 7) A code provider key must be provided',
  };
  // A client's links have neither an icon nor a switch.
  const plain = wrong.map(({ icon: _icon, enabled: _enabled, ...link }) => link);
  const saveClient = (links: unknown) =>
    bed.as(owner(), 'PUT', `/api/clients/${client.id}`, { ...clientForm(), links });
  for (const answer of [await saveClient(plain), await saveChannel(wrong), await add({ links: wrong })])
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, sentences]);
  expect((await publicChannel()).links).toEqual([]);
  for (const answer of [await saveClient([]), await saveChannel([]), await add({ links: [] })])
    expect(answer.statusCode).toBeLessThan(300);
});

test('LNK-64 VIEW-135 viewers do not get the disabled links of a channel or content', async () => {
  const { id } = (await add({})).json();
  const saveContent = (links: unknown) =>
    bed.as(owner(), 'PUT', `/api/clients/${client.id}/contents/${id}`, { ...contentForm([channel.id]), links });
  const texts = (links: { text: string }[]) => links.map(({ text }) => text);
  for (const enabled of [true, false]) {
    const links = [aLink('Give'), aLink('Groups', { enabled })];
    await saveChannel(links);
    await saveContent(links);
    const expected = enabled ? ['Give', 'Groups'] : ['Give'];
    expect(texts((await publicChannel()).links)).toEqual(expected);
    expect(texts((await publicContent(id)).links)).toEqual(expected);
  }
});

test('CAT-20~ CAT-50~ a link of a channel or content is refused if the catalogue does not have the link’s icon in the link’s weight', async () => {
  const unknown = [aLink('Give'), aLink('Video', { icon: { weight: 'regular', name: 'youtube' } })];
  for (const answer of [await saveChannel(unknown), await add({ links: unknown })]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ 'links.1.icon': '(Link 2) Icon is not valid' });
  }
  const brand = [aLink('Video', { icon: { weight: 'brands', name: 'youtube' } })];
  expect((await saveChannel(brand)).statusCode).toBe(200);
  expect((await add({ links: brand })).statusCode).toBe(201);
});

test('LNK-80~ LNK-81~ the HTML of a channel’s or content’s link is served with a sandbox policy, so that the HTML has no access to our origin', async () => {
  await saveChannel([card]);
  const added = (await add({ links: [card] })).json();
  const [ofChannel] = (await publicChannel()).links;
  const [ofContent] = (await publicContent(added.id)).links;
  expect(ofChannel.url).not.toBe(ofContent.url);
  for (const { url, isRaw } of [ofChannel, ofContent]) {
    expect(isRaw).toBe(true);
    const page = await bed.as(guest, 'GET', url);
    expect(page.body).toContain('<b>Hi</b>');
    expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms allow-popups;');
  }
  const foreignId = (await aContent(bed.db)).id;
  for (const of of [foreignId, 'nothing', client.id, ''])
    expect((await bed.as(guest, 'GET', ofContent.url.replace(/of=.*/, `of=${of}`))).statusCode, of).toBe(404);
});

test('LNK-67~ VIEW-122~ VIEW-123~ VIEW-124~ VIEW-125~ VIEW-126~ F6 a link with a code opens the page of the code’s provider, on clients, channels and contents; a code with another hostname is refused', async () => {
  const byCode = (codeProvider: string, code: string) => aLink(codeProvider, { linkType: 'code', codeProvider, code });
  const codes = {
    planningCenterGiving: 'grace',
    tithely: '12345',
    onlineGiving: 'grace',
    paperlessTransactions: 'grace',
    givelify: 'https://giv.li/abc',
  };
  const links = Object.entries(codes).map(([provider, code]) => byCode(provider, code));
  const plain = links.map(({ icon: _icon, enabled: _enabled, ...link }) => link);
  const expected = [
    'https://grace.churchcenter.com/giving?open-in-church-center-modal=true iframeModal',
    'https://tithe.ly/give?c=12345 iframeModal',
    'https://grace.onlinegiving.org/donate iframeModal',
    'https://grace.paperlesstransactions.com/ iframeModal',
    'https://giv.li/abc newTab',
  ];
  const urlsAndTargets = (shown: { url: string; target: string }[]) =>
    shown.map(({ url, target }) => `${url} ${target}`);
  const { id } = (await add({ links })).json();
  expect(urlsAndTargets((await publicContent(id)).links)).toEqual(expected);
  await saveChannel(links);
  expect(urlsAndTargets((await publicChannel()).links)).toEqual(expected);
  await saveChannel([]);
  await bed.as(owner(), 'PUT', `/api/clients/${client.id}`, { ...clientForm(), links: plain });
  expect(urlsAndTargets((await publicChannel()).links)).toEqual(expected);
  for (const provider of Object.keys(codes))
    for (const code of ['evil.example/#', 'a.b', '"><script>alert(1)</script>', 'javascript:alert(1)'])
      expect((await add({ links: [byCode(provider, code)] })).statusCode, `${provider} ${code}`).toBe(400);
});

test('VIEW-246~ viewers get neither links nor social links of a content that is not available yet', async () => {
  const hidden = {
    showAt: '2026-11-25T10:00:00.000Z',
    links: [aLink('Give')],
    socialLinks: [{ type: 'x', url: 'https://x.com/grace' }],
  };
  const { id, key } = (await add(hidden)).json();
  const early = (await read(`/cdn/channels/${client.id}/${channel.id}?content=${key}`)).contents.find(
    (content: { id: string }) => content.id === id,
  );
  expect([early.links, early.socialLinks]).toEqual([[], []]);
  bed.clock.set('2026-11-26T10:00:00.000Z');
  expect((await publicContent(id)).links).toEqual([presented('Give')]);
  bed.clock.set(NOW);
});

test('LNK-84~ a link with the provider "chat" and a code other than "chat" has the target "hosts" and no URL', () => {
  const link = (code: string) => ({ text: 'Pray with us', icon, enabled: true, codeProvider: 'chat' as const, code });
  const presented = presentPublicLinks({ clientId: 'grace' }, [link('chat'), link('prayer')]);
  expect(presented.map(({ target, url }) => [target, url])).toEqual([
    ['chat', ''],
    ['hosts', ''],
  ]);
});
