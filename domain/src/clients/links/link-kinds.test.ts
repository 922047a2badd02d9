import { expect, test } from 'vitest';
import { channelToForm, channelValues } from '../../channels/channel-form.ts';
import { channelFormSchema } from '../../channels/channels.api.ts';
import { contentToForm, contentValues } from '../../contents/content-form.ts';
import { contentFormSchema } from '../../contents/contents.api.ts';
import { sampleChannel, sampleChannelForm } from '../../testing/sample-channels.ts';
import { sampleContent, sampleContentForm } from '../../testing/sample-contents.ts';
import { codeProviders, contentCodeProviders } from './link.ts';
import { type IconLinkFields, newIconLink } from './link-form.ts';

const icon = { weight: 'regular', name: 'hand-heart' } as const;
const page = { url: 'https://grace.example/give', target: 'newTab' };
const aLink = (changes: Partial<IconLinkFields> = {}): IconLinkFields => ({
  ...newIconLink(),
  text: 'Give',
  url: page,
  icon,
  ...changes,
});
const theChat = (code = '') => aLink({ linkType: 'code', codeProvider: 'chat', code });

type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const errorsOf = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
const onChannel = (...links: unknown[]) => errorsOf(channelFormSchema.safeParse({ ...sampleChannelForm(), links }));
const onContent = (...links: unknown[]) => errorsOf(contentFormSchema.safeParse({ ...sampleContentForm(), links }));
const storedOnChannel = (...links: IconLinkFields[]) => channelValues(sampleChannelForm({ links })).links;
const storedOnContent = (...links: IconLinkFields[]) => contentValues(sampleContentForm({ links })).links;

test('LNK-2 LNK-10~ LNK-11~ LNK-12~ a channel’s link is stored with the fields of its type, its icon and its switch, and the form restores the link', () => {
  const links = [
    aLink({ text: ' Give ' }),
    aLink({ linkType: 'html', html: '<b>Hi</b>', icon: null }),
    aLink({ linkType: 'code', codeProvider: 'tithely', code: ' 12345 ', enabled: false }),
  ];
  const stored = storedOnChannel(...links);
  expect(stored).toEqual([
    { text: 'Give', url: page, icon, enabled: true },
    { text: 'Give', html: '<b>Hi</b>', icon: null, enabled: true },
    { text: 'Give', codeProvider: 'tithely', code: '12345', icon, enabled: false },
  ]);
  const form = channelToForm(sampleChannel({ links: stored })).links;
  expect(form.map(({ linkType }) => linkType)).toEqual(['url', 'html', 'code']);
  expect(storedOnChannel(...form)).toEqual(stored);
});

test('LNK-3 LNK-16 LNK-195~ a content’s link is stored with its icon and its switch, and the code of a chat link defaults to chat', () => {
  const stored = storedOnContent(aLink(), theChat(' '), theChat('hosts'), theChat(' Prayer '));
  expect(stored).toEqual([
    { text: 'Give', url: page, icon, enabled: true },
    { text: 'Give', codeProvider: 'chat', code: 'chat', icon, enabled: true },
    { text: 'Give', codeProvider: 'chat', code: 'hosts', icon, enabled: true },
    { text: 'Give', codeProvider: 'chat', code: 'Prayer', icon, enabled: true },
  ]);
  expect(onContent(theChat('x'.repeat(2_001)))).toEqual({ 'links.0.code': '(Link 1) Code is not valid' });
  expect(storedOnContent(...contentToForm(sampleContent({ links: stored })).links)).toEqual(stored);
});

test('LNK-45 LNK-46 a link of a content requires an icon, and a link of a channel does not', () => {
  const withoutIcon = aLink({ icon: null });
  expect(onContent(aLink(), withoutIcon)).toEqual({ 'links.1.icon': '(Link 2) Icon is required' });
  expect(onChannel(aLink(), withoutIcon)).toEqual({});
  expect(onContent(aLink())).toEqual({});
});

test('LNK-15 LNK-43 LNK-50 CAT-41 CAT-42 only contents accept the code provider chat, which needs no code', () => {
  expect(contentCodeProviders).toEqual([...codeProviders, 'chat']);
  expect(onContent(theChat())).toEqual({});
  expect(onChannel(theChat('chat'))).toEqual({ 'links.0.codeProvider': '(Link 1) A code provider must be chosen' });
  expect(onContent(aLink({ linkType: 'code', codeProvider: 'tithely' }))).toEqual({
    'links.0.code': '(Link 1) A code provider key must be provided',
  });
});

const invalid = '(Link 1) External Link needs to be a valid URL (ex. https://www.example.com)';
const byUrl = (url: string) => aLink({ url: { ...page, url } });

test('LNK-48 only a link of a content may open a page of this installation or an email address', () => {
  const own = [
    '{host}',
    '{host}/grace/youth?a=b#c',
    'mailto:office@grace.example',
    'mailto:a@grace.example?subject=Hello',
  ];
  for (const url of own) {
    expect(onContent(byUrl(url)), url).toEqual({});
    expect(onChannel(byUrl(url)), url).toEqual({ 'links.0.url.url': invalid });
  }
});

test.each([
  'javascript:alert(1)',
  'mailto:',
  'mailto:nobody',
  'mailto:a@grace.example\nbcc:b@grace.example',
  '{host}//evil.example',
  '{host}/\\evil.example',
  '{host}\\evil.example',
  '{host}.evil.example',
  '{host}@evil.example',
  '{HOST}/x',
  'http://grace.example',
  '/dashboard',
])('LNK-38 LNK-49~ a link of a channel or content to %j is refused', (url) => {
  expect(onContent(byUrl(url))).toEqual({ 'links.0.url.url': invalid });
  expect(onChannel(byUrl(url))).toEqual({ 'links.0.url.url': invalid });
});

test('LNK-35~ LNK-36~ LNK-40~ CAT-48~ apart from icon and URL, links of channels and contents have the same errors', () => {
  const wrong = [aLink({ text: '' }), aLink({ url: { ...page, target: '_top' } }), aLink({ linkType: 'html' })];
  const sentences = {
    'links.0.text': '(Link 1) Link Name is required',
    'links.1.url.target': '(Link 2) Unknown URL target',
    'links.2.html': '(Link 3) HTML content is required',
  };
  expect(onContent(...wrong)).toEqual(sentences);
  expect(onChannel(...wrong)).toEqual(sentences);
});

test('CAT-48 a link has one of four targets', () => {
  const to = (target: string) => aLink({ url: { ...page, target } as IconLinkFields['url'] });
  const targets = ['newTab', 'sameTab', 'iframeModal', 'sideBar'];
  for (const target of targets) expect([onContent(to(target)), onChannel(to(target))], target).toEqual([{}, {}]);
  expect(Object.keys(onContent(...targets.map(to), to('_blank'), to('NewTab'), to('modal')))).toEqual([
    'links.4.url.target',
    'links.5.url.target',
    'links.6.url.target',
  ]);
});

test('LNK-10 a link is of the type url, html or code', () => {
  const types: Record<string, Partial<IconLinkFields>> = {
    url: {},
    html: { html: '<b>Hi</b>' },
    code: { codeProvider: 'tithely', code: '12345' },
  };
  const typed = (linkType: string) => aLink({ ...types[linkType], linkType: linkType as IconLinkFields['linkType'] });
  for (const linkType of Object.keys(types)) {
    expect([onContent(typed(linkType)), onChannel(typed(linkType))], linkType).toEqual([{}, {}]);
    expect(channelToForm(sampleChannel({ links: storedOnChannel(typed(linkType)) })).links[0]?.linkType).toBe(linkType);
  }
  for (const linkType of ['script', '', 'URL', '__proto__'])
    expect([onContent(typed(linkType)), onChannel(typed(linkType))], linkType).toEqual([
      { 'links.0.linkType': expect.any(String) },
      { 'links.0.linkType': expect.any(String) },
    ]);
});

test('B5~ an icon or switch of a wrong type is refused', () => {
  const malformedLinks = [
    { ...aLink(), icon: 'heart' },
    { ...aLink(), icon: { weight: 'bold', name: 'heart' } },
    { ...aLink(), icon: { weight: 'solid', name: '../../etc' } },
    { ...aLink(), enabled: 'yes' },
    { ...aLink(), onclick: 'x' },
  ];
  for (const malformed of malformedLinks) {
    expect(onContent(malformed), JSON.stringify(malformed)).not.toEqual({});
    expect(onChannel(malformed), JSON.stringify(malformed)).not.toEqual({});
  }
});
